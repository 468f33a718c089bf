import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mailbox } from '@player/infra/mailbox'
import { startPostgres } from '@player/infra/postgres'
import { postgresPid, prepareProduct, startDependencies } from '../kit/dependencies.ts'
import type { Engine } from '../kit/engine.ts'
import type { TestTarget } from '../kit/factories.ts'
import { seedManyRows } from '../kit/many-rows.ts'
import { makeMemoryFolder } from '../kit/memory-folder.ts'
import type { ProviderStandIns } from '../kit/providers.ts'
import type { Running } from '../load/processes.ts'
import { startProgram } from './programs.ts'
import { WEB_ROOT } from './site.ts'

/** The product's processes as in production, with their own database and the stand-ins of everything else. */
export interface Product extends TestTarget {
  readonly settings: Readonly<Record<string, string>>
  readonly database: string
  /** The Redis of the queue; null for the queue on PostgreSQL. */
  readonly redisUrl: string | null
  readonly devices: number
  /** How long filling the database took. */
  readonly seedMilliseconds: number
  readonly mailbox: Mailbox
  readonly providers: ProviderStandIns
  readonly server: Running
  readonly worker: Running
  stop(): Promise<void>
}

export interface Stores extends Pick<Engine, 'adminUrl'> {
  readonly folder: string
  /** PostgreSQL's first process. */
  readonly pid: number
  stop(): Promise<void>
}

export const POSTGRES_SETTINGS = { max_connections: '200', shared_buffers: '512MB', max_wal_size: '4GB' }

export const PLAYLISTS_PER_DEVICE = 5

export async function startStores(): Promise<Stores> {
  const folder = await mkdtemp(join(tmpdir(), 'player-bench-'))
  const directory = await makeMemoryFolder()
  const postgres = await startPostgres({ directory, settings: POSTGRES_SETTINGS })
  const adminUrl = postgres.url('postgres')
  const remove = () => {
    for (const path of [directory, folder]) rmSync(path, { recursive: true, force: true })
  }
  // Also after an error or Ctrl-C: a large database would stay in memory.
  process
    .once('exit', remove)
    .once('SIGINT', () => process.exit(130))
    .once('SIGTERM', () => process.exit(143))
  return {
    adminUrl,
    folder,
    pid: await postgresPid(adminUrl),
    async stop() {
      await postgres.stop()
      remove()
    },
  }
}

export interface ProductOptions {
  readonly name: string
  /** The number of devices, with five playlists each. Their key is '123456', and they have no session. */
  readonly devices: number
  /** The queue's store; PostgreSQL if null. */
  readonly redisUrl?: string | null
  /** The checkout whose builds are started; this one if undefined. */
  readonly checkout?: string | undefined
}

export async function startProduct(
  { adminUrl }: Stores,
  { name, devices, redisUrl = null, checkout }: ProductOptions,
): Promise<Product> {
  const dependencies = await startDependencies({ adminUrl, redisUrl }, { name, empty: true })
  const { database, mailbox, providers, sql } = dependencies
  const prepared = await prepareProduct(dependencies, 'bench', { WEB_ROOT })
  const { settings, ctx } = prepared
  const size = { payments: devices, devices, playlists: devices * PLAYLISTS_PER_DEVICE }
  const startedAt = performance.now()
  await seedManyRows(database, size, (plain, context) => ctx.vault.encrypt(plain, context))
  const seedMilliseconds = performance.now() - startedAt
  const server = await startProgram('server', settings, checkout)
  const worker = await startProgram('workers', settings, checkout)
  return {
    ...prepared,
    database,
    redisUrl,
    devices,
    seedMilliseconds,
    mailbox,
    providers,
    paypal: providers.paypal,
    server,
    worker,
    sql,
    async stop() {
      await Promise.all([server.stop(), worker.stop(), ctx.db.destroy()])
      await dependencies.stop()
    },
  }
}
