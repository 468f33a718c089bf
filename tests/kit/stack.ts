import { grantRows } from '@player/db'
import type { Mailbox } from '@player/infra/mailbox'
import { loadConfig, type Context } from '@player/server/compose'
import type { Live } from '@player/server/kernel/live'
import {
  createWorkerContext,
  loadWorkerConfig,
  startRuntime,
  wiring,
  type Runtime,
  type WorkerContext,
} from '@player/workers'
import pg from 'pg'
import { inject } from 'vitest'
import { clockOf, startDependencies } from './dependencies.ts'
import { asRole, type Engine } from './engine.ts'
import { openDeliveries } from './open-deliveries.ts'
import { withoutFirstRuns, type PeriodicTasks } from './periodic-tasks.ts'
import type { ProviderStandIns, StandIns } from './providers.ts'
import { startServer } from './server.ts'
import { CHANGES_CHANNEL, createSignals, type Signals } from './signals.ts'

export interface StackOptions {
  readonly settings?: Readonly<Record<string, string>>
  readonly workers?: boolean
  /** The stores; those of the test run by default, and required outside Vitest. */
  readonly engine?: Engine
  /** The role of server and workers, which may only read and write rows; the tables' owner by default. */
  readonly role?: string
}

/** Opening a connection costs more than most tasks of a worker, and many begin at once. */
const WORKER_SETTINGS = { DATABASE_CONNECTIONS: '3' }

/** The product in one process, with its own database, queue, mailbox and payment providers. */
export interface Stack extends StandIns {
  readonly providers: ProviderStandIns
  readonly url: string
  /** The origin of the pages; `url` unless a test sets ORIGIN. */
  readonly origin: string
  readonly engine: Engine
  readonly settings: Readonly<Record<string, string>>
  readonly ctx: Context
  readonly live: Live
  readonly workerContext: WorkerContext
  readonly mailbox: Mailbox
  sql<Row extends object = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<Row[]>
  until<Value>(description: string, read: () => Promise<Value> | Value): Promise<NonNullable<Value>>
  /** Waits until every event is fanned out, every delivery done or dead, and no periodic task runs. */
  drain(): Promise<void>
  /** The number of job runs so far, including those without work. */
  runs(): number
  /** Shifts the database's clock, for example by '8 days'. */
  shiftClock(interval: string): Promise<void>
  stopWorkers(): Promise<void>
  startWorkers(periodicTasks?: PeriodicTasks): Promise<void>
  close(): Promise<void>
}

export async function startStack({
  settings = {},
  workers = true,
  engine = inject('engine'),
  role,
}: StackOptions = {}): Promise<Stack> {
  const dependencies = await startDependencies(engine)
  const { database, mailbox, providers } = dependencies
  if (role !== undefined) for (const schema of ['public', 'bullmq']) await grantRows(database, schema, role)
  const roleSettings = role === undefined ? {} : { DATABASE_URL: asRole(database, role) }
  const signals = createSignals()
  const watcher = await watch(database, signals)
  let allSettings: Readonly<Record<string, string>> = {}
  const server = await startServer((url) => {
    allSettings = { ...dependencies.settingsAt(url), ...roleSettings, ...settings }
    return loadConfig(allSettings)
  })
  const { url, ctx } = server
  const workerContext = createWorkerContext(loadWorkerConfig({ ...WORKER_SETTINGS, ...allSettings }))

  let runs = 0
  const running = new Set<Promise<unknown>>()
  const track = (run: Promise<unknown>, onEnd = () => {}) => {
    running.add(run)
    const finish = () => {
      running.delete(run)
      onEnd()
      signals.fire()
    }
    run.then(finish, finish)
  }
  let runtime: Runtime | null = null
  const stack: Stack = {
    ...providers,
    providers,
    url,
    origin: ctx.config.http.origin,
    engine,
    settings: allSettings,
    ctx,
    live: server.live,
    workerContext,
    mailbox,
    async sql<Row extends object>(text: string, ...values: unknown[]) {
      const { rows } = await watcher.query<Row>(text, values)
      return rows
    },
    until: (description, read) =>
      signals.until(read, async () => `${description}. Still open:\n${await openDeliveries(watcher)}`),
    async drain() {
      await stack.until(
        'all work to be done',
        async () => (await openDeliveries(watcher)) === '' && running.size === 0,
      )
    },
    runs: () => runs,
    shiftClock: clockOf((text) => stack.sql(text)),
    async stopWorkers() {
      await runtime?.stop()
      runtime = null
    },
    async startWorkers(periodicTasks = wiring.periodicTasks) {
      const onRun = (run: Promise<void>) => track(run, () => (runs += 1))
      runtime = await startRuntime(workerContext, { ...wiring, periodicTasks }, onRun, {
        async watch(name, work) {
          const result = work(() => {})
          if (name.startsWith('the periodic task')) track(result)
          return result
        },
        overdue: () => [],
      })
      await runtime.working
    },
    async close() {
      await stack.stopWorkers()
      workerContext.mail.close()
      await Promise.all([server.close(), workerContext.db.destroy(), watcher.end()])
      await dependencies.stop()
    },
  }
  if (workers) await stack.startWorkers(withoutFirstRuns(wiring.periodicTasks))
  return stack
}

async function watch(database: string, signals: Signals): Promise<pg.Client> {
  // Tests may send a statement before the answer to another.
  const client = { connectionString: database, application_name: 'player-tests', pipeline: true }
  const watcher = new pg.Client(client)
  watcher.on('notification', () => signals.fire())
  await watcher.connect()
  await watcher.query(`listen ${CHANGES_CHANNEL}`)
  return watcher
}
