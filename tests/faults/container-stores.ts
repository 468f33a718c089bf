import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from 'testcontainers'
import { startContainer } from '../kit/containers.ts'
import { withClient } from '../kit/engine.ts'
import { freePort } from '@player/infra/ports'
import { connectRedis } from './redis-client.ts'
import {
  POSTGRES_SETTINGS,
  type PostgresStore,
  type RedisStore,
  type SmallDisk,
  type Stores,
} from './store.ts'

export const containerStores: Stores = {
  kind: 'containers',
  startPostgres: startPostgresStore,
  startRedis: startRedisStore,
}

const SMALL_DISK = '/small'

async function startPostgresStore(): Promise<PostgresStore> {
  const port = await freePort()
  const password = randomBytes(12).toString('hex')
  const container = await startContainer('POSTGRES_IMAGE', (image) =>
    new GenericContainer(image)
      .withEnvironment({ POSTGRES_PASSWORD: password })
      .withExposedPorts({ container: 5432, host: port })
      .withTmpFs({ [SMALL_DISK]: 'rw,size=1m' })
      .withCommand([
        'postgres',
        ...Object.entries(POSTGRES_SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ])
      // The image's script starts PostgreSQL once for its own setup.
      .withWaitStrategy(Wait.forLogMessage('ready to accept connections', 2)),
  )
  const url = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
  const control = await controlOf(container)
  return {
    port,
    url,
    crash: () => control.crash('SIGQUIT'),
    async start() {
      await control.start()
      await waitUntilReady(url('postgres'))
    },
    async backup(database) {
      const file = `/tmp/${database}.dump`
      await execIn(container, `pg_dump --username=postgres --format=custom --file=${file} ${database}`)
      return async () => {
        await execIn(container, `dropdb --username=postgres --force ${database}`)
        await execIn(container, `createdb --username=postgres ${database}`)
        await execIn(container, `pg_restore --username=postgres --exit-on-error --dbname=${database} ${file}`)
      }
    },
    smallDisk: () => smallDisk(container),
    async stop() {
      await container.stop()
    },
  }
}

async function smallDisk(container: StartedTestContainer): Promise<SmallDisk> {
  await execIn(container, `chown postgres ${SMALL_DISK}`)
  const ballast = `${SMALL_DISK}/ballast`
  return {
    directory: SMALL_DISK,
    fill: () => execIn(container, `dd if=/dev/zero of=${ballast} bs=1k || true`),
    free: () => execIn(container, `rm ${ballast}`),
    remove: () => Promise.resolve(),
  }
}

async function startRedisStore(): Promise<RedisStore> {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const container = await startContainer('REDIS_IMAGE', (image) =>
    new GenericContainer(image)
      .withExposedPorts({ container: 6379, host: port })
      .withCommand(['redis-server', '--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction'])
      .withWaitStrategy(Wait.forLogMessage('Ready to accept connections')),
  )
  const control = await controlOf(container)
  let client = await connectRedis(url)
  return {
    port,
    url,
    command: (name, ...values) => client.call(name, ...values),
    async crash() {
      client.disconnect()
      await control.crash('SIGKILL')
    },
    async start() {
      await control.start()
      client = await connectRedis(url)
    },
    async stop() {
      client.disconnect()
      await container.stop()
    },
  }
}

async function controlOf(started: StartedTestContainer) {
  const { container: engine } = await getContainerRuntimeClient()
  const container = engine.getById(started.getId())
  return {
    async crash(signal: NodeJS.Signals) {
      await container.kill({ signal })
      await container.wait()
    },
    async start() {
      await container.start()
    },
  }
}

/** Runs a command in a container. @throws with its output if it fails */
async function execIn(container: StartedTestContainer, command: string): Promise<void> {
  const { exitCode, output } = await container.exec(['sh', '-c', command])
  if (exitCode !== 0) throw new Error(`${command} failed: ${output}`)
}

async function waitUntilReady(url: string): Promise<void> {
  const isReady = () =>
    withClient(url, (client) => client.query('select')).then(
      () => true,
      () => false,
    )
  while (!(await isReady())) await wait(20)
}
