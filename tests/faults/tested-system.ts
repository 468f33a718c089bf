import { setTimeout as wait } from 'node:timers/promises'
import type { Mailbox } from '@player/infra/mailbox'
import type { PayPal } from '@player/infra/paypal'
import type { Context } from '@player/server/compose'
import { clockOf, prepareProduct, startDependencies } from '../kit/dependencies.ts'
import { withClient } from '../kit/engine.ts'
import { openDeliveries } from '../kit/open-deliveries.ts'
import { buildOf, startProcess } from '../kit/process.ts'
import type { ProviderStandIns } from '../kit/providers.ts'
import { bundledPrograms } from './programs.ts'
import { startFaultProxy, type FaultProxy } from './proxy.ts'
import { asTestedProcess, stopAndCheck, killProcess, type TestedProcess } from './tested-process.ts'
import type { PostgresStore, RedisStore } from './store.ts'

export type { TestedProcess } from './tested-process.ts'

export type EngineName = 'PostgreSQL' | 'Redis'

export interface ProcessOptions {
  readonly failAt?: string
  readonly settings?: Readonly<Record<string, string>>
  /** Whether to return only when the process is ready; true by default. */
  readonly waitUntilReady?: boolean
  readonly outputFd?: number
  /** A repository whose build runs; a bundle of this one with the failpoints by default. */
  readonly buildIn?: string
}

/** The system under test: real processes on their own stores, with a proxy on each connection. */
export interface TestedSystem {
  readonly engine: EngineName
  /** Whether faults have their real duration; otherwise they last seconds. */
  readonly hasRealDurations: boolean
  readonly lockSeconds: number
  readonly url: string
  readonly origin: string
  readonly ctx: Context
  readonly settings: Readonly<Record<string, string>>
  readonly paypal: PayPal
  readonly providers: ProviderStandIns
  readonly mailbox: Mailbox
  readonly postgres: PostgresStore
  /** Null if the queue is on PostgreSQL. */
  readonly redis: RedisStore | null
  /** Starts a new Redis for new connections. The former one keeps its connections, and becomes a read-only replica. */
  failOverRedis(): Promise<void>
  readonly proxies: Readonly<Record<'server' | 'workers' | 'redis' | 'mail' | 'provider', FaultProxy>>
  readonly processes: readonly TestedProcess[]
  /**
   * The number of faults so far that may cause a second copy of an e-mail: a worker ended, was frozen or has a failpoint, its connection to database,
   * queue or mail server broke, or the clock jumped.
   */
  readonly disruptions: number
  countDisruption(): void
  startServer(options?: ProcessOptions & { readonly port?: number }): Promise<TestedProcess>
  startWorker(options?: ProcessOptions): Promise<TestedProcess>
  /** Kills a process; `close` reports one that had already ended by itself. */
  kill(started: TestedProcess): Promise<void>
  sql<Row extends object = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<Row[]>
  /** Polls until `read` returns a value other than false, null and undefined; errors are retried. @throws after `seconds` */
  until<Value>(
    description: string,
    read: () => Promise<Value> | Value,
    seconds?: number,
  ): Promise<NonNullable<Value>>
  /** Waits until every event is fanned out and every delivery is done or dead. */
  untilIdle(seconds?: number): Promise<void>
  shiftClock(interval: string): Promise<void>
  /** Stops the processes, their stores, stand-ins and proxies; returns violations of I5. */
  close(): Promise<string[]>
}

interface TestedSystemOptions {
  readonly engine: EngineName
  readonly hasRealDurations: boolean
  readonly postgres: PostgresStore
  /** Null if there is no Redis. */
  readonly startRedis: (() => Promise<RedisStore>) | null
  /** Modules that Node loads before each process, besides the failpoints. */
  readonly preload?: readonly string[]
}

/** Creates a database, stand-ins, proxies and, for that engine, a Redis. Starts no process of the product. */
export async function prepareTestedSystem({
  engine,
  hasRealDurations,
  postgres,
  startRedis,
  preload = [],
}: TestedSystemOptions): Promise<TestedSystem> {
  const newRedisStore = () =>
    startRedis ? startRedis() : Promise.reject(new Error('There is no Redis here'))
  const dependencies = await startDependencies({ adminUrl: postgres.url('postgres'), redisUrl: null })
  const { database, mailbox, providers } = dependencies
  const redis = engine === 'Redis' ? await newRedisStore() : null
  let newRedis: RedisStore | null = null
  const { paypal } = providers
  for (const { control } of providers.all) control.setWebhooks({ firstRetryMs: 300, tries: 25 })
  const portOf = (address: string) => () => Number(new URL(address).port)
  let disruptions = 0
  const countDisruption = () => void (disruptions += 1)
  const proxies = {
    server: await startFaultProxy(() => postgres.port),
    workers: countingFaults(await startFaultProxy(() => postgres.port), countDisruption),
    redis: countingFaults(await startFaultProxy(() => (newRedis ?? redis)?.port ?? 0), countDisruption),
    mail: countingFaults(await startFaultProxy(portOf(mailbox.smtpUrl)), countDisruption),
    provider: await startFaultProxy(portOf(paypal.url)),
  }

  const lockSeconds = hasRealDurations ? 10 : 2
  const prepared = await prepareProduct(dependencies, 'faults', {
    ...(redis && { REDIS_URL: proxies.redis.url(redis.url) }),
    SMTP_URL: proxies.mail.url(mailbox.smtpUrl),
    PAYMENT_METHODS: 'paypal,opay,opay1,cowpay,crypto,ibostore',
    FETCH_REDIRECTS: `${paypal.url}=${proxies.provider.url(paypal.url)}`,
    WORKER_LOCK_SECONDS: String(lockSeconds),
  })
  const { settings, ctx } = prepared
  const processes: TestedProcess[] = []
  const shiftClock = clockOf(dependencies.sql)

  const start = async (
    kind: 'server' | 'workers',
    ready: string,
    { failAt = '', settings: overrides = {}, waitUntilReady = true, outputFd, buildIn }: ProcessOptions,
  ) => {
    const environment = {
      ...settings,
      DATABASE_URL: proxies[kind].url(database),
      FAIL_AT: failAt,
      ...overrides,
    }
    const programs = await bundledPrograms()
    const child = startProcess(kind, environment, {
      preload: [programs.failpoints, ...preload],
      file: buildIn === undefined ? programs[kind] : buildOf(kind, buildIn),
      ...(outputFd !== undefined && { outputFd }),
    })
    const started = asTestedProcess(child, kind, failAt)
    const send = child.kill.bind(child)
    started.kill = (signal) => {
      if (kind === 'workers' && signal === 'SIGSTOP') countDisruption()
      send(signal)
    }
    processes.push(started)
    if (waitUntilReady && (await started.line(ready)) === undefined && failAt === '')
      throw new Error(`A process ended before it was ready: ${await started.errors}`)
    return started
  }

  const system: TestedSystem = {
    engine,
    hasRealDurations,
    lockSeconds,
    ...prepared,
    paypal,
    providers,
    mailbox,
    postgres: {
      ...postgres,
      crash() {
        countDisruption()
        return postgres.crash()
      },
    },
    redis: redis && {
      ...redis,
      crash() {
        countDisruption()
        return redis.crash()
      },
    },
    async failOverRedis() {
      newRedis = await newRedisStore()
      countDisruption()
      await redis?.command('REPLICAOF', '127.0.0.1', String(newRedis.port))
    },
    proxies,
    processes,
    countDisruption,
    get disruptions() {
      const workers = processes.filter(({ kind }) => kind === 'workers')
      return disruptions + workers.filter(({ ended, failAt }) => ended || failAt !== '').length
    },
    startServer: ({ port, ...options } = {}) =>
      start('server', 'The server is listening', {
        ...options,
        settings: { ...(port !== undefined && { PORT: String(port) }), ...options.settings },
      }),
    startWorker: (options = {}) => start('workers', 'The worker is running', options),
    kill: killProcess,
    sql(text, ...values) {
      if (text.includes('pg_terminate_backend')) countDisruption()
      return dependencies.sql(text, ...values)
    },
    async until(description, read, seconds = 30) {
      const deadline = performance.now() + seconds * 1_000
      let lastError = ''
      for (;;) {
        try {
          const value = await read()
          if (value !== undefined && value !== null && value !== false) return value
        } catch (error) {
          lastError = `: ${String(error)}`
        }
        if (performance.now() > deadline)
          throw new Error(`Waited ${seconds} s for ${description}${lastError}`)
        await wait(25)
      }
    },
    async untilIdle(seconds = 60) {
      let open = ''
      const isIdle = () =>
        withClient(database, async (client) => (open = await openDeliveries(client)) === '')
      await system.until('all work to be done', isIdle, seconds).catch((error: unknown) => {
        throw new Error(`${String(error)}\n${open}`)
      })
    },
    async shiftClock(interval) {
      // A job that runs at this moment looks stalled.
      countDisruption()
      await shiftClock(interval)
    },
    async close() {
      await Promise.all(Object.values(proxies).map((proxy) => proxy.endFaults()))
      const violations = await Promise.all(processes.map(stopAndCheck))
      await ctx.db.destroy()
      await Promise.all([dependencies.stop(), redis?.stop(), newRedis?.stop()])
      await Promise.all(Object.values(proxies).map((proxy) => proxy.stop()))
      return violations.flat()
    },
  }
  return system
}

function countingFaults(proxy: FaultProxy, onFault: () => void): FaultProxy {
  const withCount = <Result>(fault: () => Result): Result => {
    onFault()
    return fault()
  }
  return {
    ...proxy,
    refuse: () => withCount(() => proxy.refuse()),
    reset: () => withCount(() => proxy.reset()),
    blackhole: () => withCount(() => proxy.blackhole()),
    freeze: (text) => withCount(() => proxy.freeze(text)),
    cutAfter: (bytes) => withCount(() => proxy.cutAfter(bytes)),
    hangAfter: (bytes) => withCount(() => proxy.hangAfter(bytes)),
    hangAt: (text) => withCount(() => proxy.hangAt(text)),
    dropReply: (text, times) => withCount(() => proxy.dropReply(text, times)),
  }
}

export const count = async (system: TestedSystem, from: string): Promise<number> => {
  const [row] = await system.sql<{ count: string }>(`select count(*) from ${from}`)
  return Number(row?.count)
}
