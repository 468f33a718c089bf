import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailbox, type Mailbox } from '@player/infra/mailbox'
import { freePort } from '@player/infra/ports'
import { startPostgres } from '@player/infra/postgres'
import { createContext, loadConfig } from '@player/server/compose'
import { databaseUrl, createTemplate, TEMPLATE, withClient, type Engine } from '../kit/engine.ts'
import type { TestTarget } from '../kit/factories.ts'
import { makeMemoryFolder } from '../kit/memory-folder.ts'
import { startProviders, type ProviderStandIns } from '../kit/providers.ts'
import { settingsFor } from '../kit/settings.ts'
import { startProcess, type Running } from '../load/processes.ts'
import { WEB_ROOT } from './site.ts'

/** The product's processes as in production, with an own database and the stand-ins of everything else. */
export interface Product extends TestTarget {
  readonly settings: Readonly<Record<string, string>>
  readonly database: string
  readonly mailbox: Mailbox
  readonly providers: ProviderStandIns
  readonly server: Running
  readonly worker: Running
  stop(): Promise<void>
}

export interface Stores extends Engine {
  /** For files of the run. */
  readonly folder: string
  stop(): Promise<void>
}

/** Of PostgreSQL; everything else as it is by default. */
export const POSTGRES_SETTINGS = { max_connections: '200', shared_buffers: '512MB', max_wal_size: '4GB' }

/** What differs from the defaults: limits for one address, which all requests come from. */
const SETTINGS = { LOG_LEVEL: 'info', CAPTCHAS_PER_IP: '1000000', CONTACT_MESSAGES_PER_IP: '1000000' }

/** PostgreSQL with the template of the product's database. */
export async function startStores(redisUrl: string | null): Promise<Stores> {
  const folder = await mkdtemp(join(tmpdir(), 'player-bench-'))
  const directory = await makeMemoryFolder()
  const postgres = await startPostgres({ directory, settings: POSTGRES_SETTINGS })
  const engine = { kind: 'embedded', adminUrl: postgres.url('postgres'), redisUrl } as const
  await createTemplate(engine)
  return {
    ...engine,
    folder,
    async stop() {
      await postgres.stop()
      await Promise.all([directory, folder].map((each) => rm(each, { recursive: true, force: true })))
    },
  }
}

/** Starts a server and a worker. Their logs are not read. */
export async function startProduct(engine: Engine, name: string): Promise<Product> {
  const database = databaseUrl(engine.adminUrl, name)
  await withClient(engine.adminUrl, (client) => client.query(`create database ${name} template ${TEMPLATE}`))
  const [mailbox, providers] = await Promise.all([startMailbox(), startProviders()])
  const url = `http://127.0.0.1:${await freePort()}`
  providers.sendCallbacksTo(url)
  const settings = {
    ...settingsFor({ url, database, prefix: name, engine, mailbox }),
    ...providers.settings,
    ...SETTINGS,
    WEB_ROOT,
  }
  // As in infra/docker/Dockerfile.
  const environment = { MALLOC_MMAP_THRESHOLD_: '1048576', ...settings }
  const ctx = createContext(loadConfig({ ...settings, LOG_LEVEL: 'silent' }), 'bench')
  const server = await startProcess('server/src/main.ts', environment, { quiet: true })
  const worker = await startProcess('workers/src/main.ts', environment, { quiet: true })
  return {
    url,
    origin: url,
    ctx,
    settings,
    database,
    mailbox,
    providers,
    paypal: providers.paypal,
    server,
    worker,
    sql: (text, ...values) =>
      withClient(database, async (client) => {
        const { rows } = await client.query(text, values)
        return rows
      }),
    async stop() {
      await Promise.all([server.stop(), worker.stop()])
      await Promise.all([ctx.db.destroy(), providers.stop(), mailbox.stop()])
    },
  }
}
