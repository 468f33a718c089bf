import { PostgreSqlContainer } from '@testcontainers/postgresql'
import { RedisContainer } from '@testcontainers/redis'
import { Wait } from 'testcontainers'
import type { TestProject } from 'vitest/node'
import { keepContainer, KEEPS_CONTAINERS, startContainer } from './containers.ts'
import { createTemplate, dropDatabases, type Engine } from './engine.ts'

const SETTINGS = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=500']

/** A folder in the container, in memory: creating a database there is ten times as fast. */
const MEMORY = '/memory'

const READY = 'database system is ready to accept connections'
/** The image starts PostgreSQL once to prepare it, and then again. */
const READY_TIMES = 2
const HOUR_MS = 3_600_000

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const start = KEEPS_CONTAINERS ? keepContainer : startContainer
  const [postgres, redis] = await Promise.all([
    start('POSTGRES_IMAGE', (image) =>
      new PostgreSqlContainer(image)
        .withTmpFs({ [MEMORY]: 'rw' })
        .withEnvironment({ PGDATA: `${MEMORY}/data` })
        .withCommand(['postgres', ...SETTINGS.flatMap((setting) => ['-c', setting])])
        // The default runs pg_isready in the container four times a second until the container ends: a fifth of two processors' time.
        .withHealthCheck({ test: ['CMD', 'true'], interval: HOUR_MS })
        .withWaitStrategy(Wait.forAll([Wait.forLogMessage(READY, READY_TIMES), Wait.forListeningPorts()])),
    ),
    start('REDIS_IMAGE', (image) =>
      new RedisContainer(image).withCommand(['redis-server', '--maxmemory-policy', 'noeviction']),
    ),
  ])
  const adminUrl = new URL(postgres.getConnectionUri())
  adminUrl.pathname = 'postgres'
  const engine: Engine = { kind: 'containers', adminUrl: adminUrl.href, redisUrl: redis.getConnectionUrl() }
  if (KEEPS_CONTAINERS) {
    await dropDatabases(engine.adminUrl)
    await redis.executeCliCmd('flushall')
  }
  await createTemplate(engine)
  project.provide('engine', engine)
  return async () => {
    if (!KEEPS_CONTAINERS) await Promise.all([postgres.stop(), redis.stop()])
  }
}
