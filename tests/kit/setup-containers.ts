import { PostgreSqlContainer } from '@testcontainers/postgresql'
import { RedisContainer } from '@testcontainers/redis'
import type { TestProject } from 'vitest/node'
import { createTemplate, type Engine } from './engine.ts'

const SETTINGS = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=300']

/** Inside the container. In memory, creating a stack's database is ten times as fast. */
const MEMORY = '/memory'

/** Starts PostgreSQL and Redis in containers, with the queue on Redis. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, redis] = await Promise.all([
    new PostgreSqlContainer(process.env['POSTGRES_IMAGE'] ?? 'postgres:18')
      .withTmpFs({ [MEMORY]: 'rw' })
      .withEnvironment({ PGDATA: `${MEMORY}/data` })
      .withCommand(['postgres', ...SETTINGS.flatMap((setting) => ['-c', setting])])
      .start(),
    new RedisContainer(process.env['REDIS_IMAGE'] ?? 'redis:8')
      .withCommand(['redis-server', '--maxmemory-policy', 'noeviction'])
      .start(),
  ])
  const adminUrl = new URL(postgres.getConnectionUri())
  adminUrl.pathname = 'postgres'
  const engine: Engine = { kind: 'containers', adminUrl: adminUrl.href, redisUrl: redis.getConnectionUrl() }
  await createTemplate(engine)
  project.provide('engine', engine)
  return async () => {
    await Promise.all([postgres.stop(), redis.stop()])
  }
}
