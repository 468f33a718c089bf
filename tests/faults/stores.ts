import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '@player/infra/postgres'
import { Redis } from 'ioredis'
import { withClient } from '../kit/engine.ts'
import { freePort } from '../load/processes.ts'

/** A PostgreSQL that can be killed and started again, at the same address. */
export interface PostgresStore {
  readonly port: number
  url(database: string): string
  /** Ends it without any goodbye: what was committed is still there afterwards. */
  crash(): Promise<void>
  start(): Promise<void>
  /** Of the processes that it consists of, where its files are. */
  readonly directory: string
  stop(): Promise<void>
}

export async function startPostgresStore(): Promise<PostgresStore> {
  const directory = await mkdtemp(join(tmpdir(), 'player-faults-'))
  const port = await freePort()
  // Killing the server loses nothing that was given to the system: only a power cut needs more.
  const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '300' }
  let postgres = await startPostgres({ directory, settings, port })
  return {
    port,
    directory,
    url: (database) => postgres.url(database),
    async crash() {
      const pid = await withClient(postgres.url('postgres'), async (client) => {
        const { rows } = await client.query<{ pid: string }>(
          `select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid`,
        )
        return Number(rows[0]?.pid)
      })
      process.kill(pid, 'SIGQUIT')
      while (isAlive(pid)) await wait(20)
    },
    async start() {
      postgres = await startPostgres({ directory, settings, port })
    },
    async stop() {
      await postgres.stop()
      await rm(directory, { recursive: true, force: true })
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

/** A Redis of our own that keeps nothing on disk. */
export interface RedisStore {
  readonly port: number
  readonly url: string
  /** One command; gives its answer. */
  command(name: string, ...values: string[]): Promise<unknown>
  crash(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

export const redisIsHere = (): boolean => spawnSync('redis-server', ['--version']).status === 0

export async function startRedisStore(): Promise<RedisStore> {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const run = async () => {
    const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    const child = spawn('redis-server', [...flags, '--maxmemory-policy', 'noeviction'], { stdio: 'ignore' })
    const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null })
    client.on('error', () => undefined)
    await client.ping()
    process.once('exit', () => child.kill('SIGKILL'))
    return { child, client }
  }
  let running = await run()
  const end = async () => {
    running.client.disconnect()
    if (running.child.exitCode !== null || running.child.signalCode !== null) return
    const ended = once(running.child, 'exit')
    running.child.kill('SIGKILL')
    await ended
  }
  return {
    port,
    url,
    command: (name, ...values) => running.client.call(name, ...values),
    crash: end,
    async start() {
      running = await run()
    },
    stop: end,
  }
}
