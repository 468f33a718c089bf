import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '@player/infra/postgres'
import { postgresPid } from '../kit/dependencies.ts'
import { withClient } from '../kit/engine.ts'
import { makeMemoryFolder } from '../kit/memory-folder.ts'
import { freePort } from '@player/infra/ports'
import { connectRedis } from './redis-client.ts'
import {
  POSTGRES_SETTINGS,
  type PostgresStore,
  type RedisStore,
  type SmallDisk,
  type Stores,
} from './store.ts'

export const localStores = (): Stores => ({
  kind: 'local processes',
  startPostgres: startPostgresStore,
  startRedis: spawnSync('redis-server', ['--version']).status === 0 ? startRedisStore : null,
})

async function startPostgresStore(): Promise<PostgresStore> {
  const directory = await makeMemoryFolder()
  const port = await freePort()
  const start = () => startPostgres({ directory, settings: POSTGRES_SETTINGS, port })
  let postgres = await start()
  const sql = (text: string) =>
    withClient(postgres.url('postgres'), (client) => client.query<Record<string, string>>(text))
  return {
    port,
    url: (database) => postgres.url(database),
    async crash() {
      const pid = await postgresPid(postgres.url('postgres'))
      process.kill(pid, 'SIGQUIT')
      while (isAlive(pid)) await wait(20)
    },
    async start() {
      postgres = await start()
    },
    // The embedded PostgreSQL has no pg_dump: the database is cloned and cloned back.
    async backup(database) {
      const copy = `${database}_backup`
      const endConnections = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`
      await sql(endConnections)
      await sql(`create database ${copy} template ${database}`)
      return async () => {
        await sql(`drop database ${database} with (force)`)
        await sql(`create database ${database} template ${copy}`)
        await sql(`drop database ${copy}`)
      }
    },
    async smallDisk() {
      const { rows } = await sql(`select current_setting('data_directory') as directory`)
      return mountSmallDisk(directory, rows[0]?.['directory'] ?? '')
    },
    async stop() {
      await postgres.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** A small disk in memory, owned by the database's user; null without root, which mounting needs. */
function mountSmallDisk(directory: string, dataDirectory: string): SmallDisk | null {
  const mountPoint = mkdtempSync(join(directory, 'small-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', mountPoint]).status !== 0) return null
  const { uid, gid } = statSync(dataDirectory)
  chownSync(mountPoint, uid, gid)
  const ballast = join(mountPoint, 'ballast')
  return {
    directory: mountPoint,
    async fill() {
      spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1k'])
    },
    async free() {
      writeFileSync(ballast, '')
    },
    async remove() {
      spawnSync('umount', [mountPoint])
      rmSync(mountPoint, { recursive: true, force: true })
    },
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function startRedisStore(): Promise<RedisStore> {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const directory = await makeMemoryFolder()
  const run = async () => {
    // A replica writes the snapshot of its primary to a file in --dir.
    const address = ['--bind', '127.0.0.1', '--port', String(port), '--dir', directory]
    const flags = [...address, '--save', '', '--appendonly', 'no']
    const child = spawn('redis-server', [...flags, '--maxmemory-policy', 'noeviction'], { stdio: 'ignore' })
    process.once('exit', () => child.kill('SIGKILL'))
    return { child, client: await connectRedis(url) }
  }
  let running = await run()
  const crash = async () => {
    running.client.disconnect()
    if (running.child.exitCode !== null || running.child.signalCode !== null) return
    const exit = once(running.child, 'exit')
    running.child.kill('SIGKILL')
    await exit
  }
  return {
    port,
    url,
    command: (name, ...values) => running.client.call(name, ...values),
    crash,
    async start() {
      running = await run()
    },
    async stop() {
      await crash()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
