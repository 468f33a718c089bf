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

type Fault = () => Promise<unknown>

/** More bytes than a connection needs to start, fewer than it sends in a second. */
const MAX_BYTES = 6_000

/** The faults by name. Each resolves when it is over. `random` draws after how many bytes connections are cut. */
export function faultsOf(system: TestedSystem, running: Running, random: Random): Record<string, Fault> {
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
      () =>
        withFault(
          () => inject(proxy),
          () => proxy.endFaults(),
        ),
    ])
  })
  return {
    ...Object.fromEntries(linkFaults),
    ...providerFaults(system),
    'server killed': () => restart('server'),
    'worker killed': () => restart('worker'),
    'worker killed before a grant’s commit': () =>
      restart('worker', 'before-commit~into "licence_grants":kill'),
    'worker killed after a grant’s commit': () =>
      restart('worker', 'after-commit~into "licence_grants":kill'),
    'worker killed after an email': () => restart('worker', 'before-statement~"mails":kill'),
    'worker killed after a capture': () => restart('worker', 'after-fetch~/capture:kill'),
    'server killed after a callback’s commit': () =>
      restart('server', 'after-statement~into "payment_notifications":kill'),
    'worker frozen': () =>
      withFault(
        () => running.worker.kill('SIGSTOP'),
        () => running.worker.kill('SIGCONT'),
        system.lockSeconds * 1_500,
      ),
    'answer to a commit lost': () =>
      withFault(
        () => proxies.server.dropReply('commit'),
        () => undefined,
        300,
      ),
    'PostgreSQL crashed': () =>
      withFault(
        () => postgres.crash(),
        () => postgres.start(),
        500,
      ),
    'connections ended': () =>
      system.sql(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`),
    'queue emptied': () =>
      emptyQueue(system.settings['DATABASE_URL'] ?? '', redis?.url ?? null).catch(() => undefined),
    ...(redis && {
      'Redis crashed': () =>
        withFault(
          () => redis.crash(),
          () => redis.start(),
          500,
        ),
    }),
    'mail refused': () =>
      withFault(
        () => mailbox.refuse(451),
        () => mailbox.refuse(null),
      ),
  }
}

async function withFault(begin: () => unknown, end: () => unknown, milliseconds = 1_000): Promise<void> {
  await begin()
  await wait(milliseconds)
  await end()
}

export const NO_CALLBACKS = 'no callbacks from PayPal'

/** Each provider fails, before or after its work. */
function providerFaults({ paypal, providers }: TestedSystem): Record<string, Fault> {
  const { opay, cowpay, btcpay } = providers
  const [status, times, how] = [500, 2, 'close'] as const
  const faults: Record<string, () => void> = {
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
  return Object.fromEntries(
    Object.entries(faults).map(([name, fault]) => [name, () => Promise.resolve(fault())]),
  )
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
