import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../load/random.ts'
import { emptyQueue } from '../load/queue.ts'
import type { FaultProxy } from './proxy.ts'
import type { TestedProcess, TestedSystem } from './tested-system.ts'

/** The process of each kind that should run; a killed one is replaced. */
export interface Running {
  server: TestedProcess
  worker: TestedProcess
}

/** How a fault begins and ends, and its duration: a second by default. A fault without an end is over once it has begun. */
type Fault = readonly [begin: () => unknown, end?: () => unknown, milliseconds?: number]

/** More bytes than a connection needs to start, fewer than it sends in a second. */
const MAX_BYTES = 6_000

/** The faults by name. Each resolves when it is over. `random` draws after how many bytes connections are cut. */
export function faultsOf(
  system: TestedSystem,
  running: Running,
  random: Random,
): Record<string, () => Promise<void>> {
  const { proxies, mailbox, redis, postgres } = system
  const restart = async (kind: keyof Running, failAt = '') => {
    await system.kill(running[kind])
    const options = failAt === '' ? {} : { failAt }
    running[kind] = await (kind === 'server' ? system.startServer(options) : system.startWorker(options))
  }
  const networkFaults: Record<string, (proxy: FaultProxy) => unknown> = {
    refused: (proxy) => proxy.refuse(),
    reset: (proxy) => proxy.reset(),
    silent: (proxy) => proxy.blackhole(),
    slow: (proxy) => proxy.delay(100),
  }
  const links = ['server', 'workers', 'mail', 'provider', ...(redis ? (['redis'] as const) : [])] as const
  const linkFaults = links.flatMap((link) => {
    const bytes = random.below(MAX_BYTES)
    const variants = { ...networkFaults, cut: (proxy: FaultProxy) => proxy.cutAfter(bytes) }
    const proxy = proxies[link]
    return Object.entries(variants).map(([kind, inject]): [string, Fault] => [
      `${link} ${kind}`,
      [() => inject(proxy), () => proxy.endFaults()],
    ])
  })
  const killAt = (kind: keyof Running, place: string): Fault => [() => restart(kind, `${place}:kill`)]
  const database = system.settings['DATABASE_URL'] ?? ''
  const faults: Record<string, Fault> = {
    ...Object.fromEntries(linkFaults),
    ...providerFaults(system),
    'server killed': [() => restart('server')],
    'worker killed': [() => restart('worker')],
    'worker killed before a grant’s commit': killAt('worker', 'before-commit~into "licence_grants"'),
    'worker killed after a grant’s commit': killAt('worker', 'after-commit~into "licence_grants"'),
    'worker killed after an e-mail': killAt('worker', 'before-statement~"mails"'),
    'worker killed after a capture': killAt('worker', 'after-fetch~/capture'),
    'server killed after a callback’s commit': killAt(
      'server',
      'after-statement~into "payment_notifications"',
    ),
    'worker frozen': [
      () => running.worker.kill('SIGSTOP'),
      () => running.worker.kill('SIGCONT'),
      system.lockSeconds * 1_500,
    ],
    'answer to a commit lost': [() => proxies.server.dropReply('commit'), () => undefined, 300],
    'PostgreSQL crashed': [() => postgres.crash(), () => postgres.start(), 500],
    'connections ended': [
      () =>
        system.sql(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`),
    ],
    'queue emptied': [() => emptyQueue(database, redis?.url ?? null).catch(() => undefined)],
    ...(redis && { 'Redis crashed': [() => redis.crash(), () => redis.start(), 500] }),
    'mail refused': [() => mailbox.refuse(451), () => mailbox.refuse(null)],
  }
  return Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, () => run(fault)]))
}

async function run([begin, end, milliseconds = 1_000]: Fault): Promise<void> {
  await begin()
  if (!end) return
  await wait(milliseconds)
  await end()
}

export const NO_CALLBACKS = 'no callbacks from PayPal'

/** Providers that fail before or after their work, that repeat their callbacks, or that send none. */
function providerFaults({ paypal, providers }: TestedSystem): Record<string, Fault> {
  const { opay, cowpay, btcpay } = providers
  const [status, times, how] = [500, 2, 'close'] as const
  const failures: Record<string, () => void> = {
    'PayPal failing': () => paypal.control.failNext({ operation: 'orders.capture', status, times: 3 }),
    'PayPal’s answer lost': () => paypal.control.dropNext({ operation: 'orders.capture', how, times }),
    'OPay failing': () => opay.control.failNext({ operation: 'status', status, times }),
    'OPay’s answer lost': () => opay.control.dropNext({ operation: 'create', how, times }),
    'Cowpay failing': () => cowpay.control.failNext({ operation: 'status', status, times }),
    'Cowpay’s answer lost': () => cowpay.control.dropNext({ operation: 'token', how, times }),
    'BTCPay failing': () => btcpay.control.failNext({ operation: 'invoices.get', status, times }),
    'BTCPay’s answer lost': () => btcpay.control.dropNext({ operation: 'invoices.create', how, times }),
    'callbacks three times, in any order': () => {
      for (const { control } of providers.all) control.setWebhooks({ copies: 3, shuffleWithinMs: 500 })
    },
    // Without callbacks the product does not learn of PayPal's refunds, which cannot be queried.
    [NO_CALLBACKS]: () => paypal.control.setWebhooks({ enabled: false }),
  }
  return Object.fromEntries(Object.entries(failures).map(([name, fail]) => [name, [fail]]))
}

/** Ends all faults; replaces a process that would kill itself. */
export async function endFaults(system: TestedSystem, running: Running): Promise<void> {
  await Promise.all(Object.values(system.proxies).map((proxy) => proxy.endFaults()))
  for (const kind of ['server', 'worker'] as const) {
    if (!running[kind].expectedToEnd) continue
    await system.kill(running[kind])
    running[kind] = await (kind === 'server' ? system.startServer() : system.startWorker())
  }
}
