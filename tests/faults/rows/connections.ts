import { setTimeout as wait } from 'node:timers/promises'
import { withClient } from '../../kit/engine.ts'
import { startPayPalPayment, type Owner } from '../../kit/factories.ts'
import { ONE_ENGINE, BOTH_ENGINES, must, mustTakeAtMost, PLAYLIST, row, type Rows } from '../row.ts'
import { startProcesses, millisecondsUntilAccepted } from '../start-up.ts'
import { statuses, sendAtRate, measureRequest, timesOf } from '../traffic.ts'
import { count, type TestedSystem } from '../tested-system.ts'

const END_ALL = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'player-faults'`

/** The relay's statement, which identifies its connection: no other connection of the worker listens. */
const LISTEN = 'listen "outbox"'

/** Longer than the delay before the relay listens again. */
const OUTAGE_MS = 8_000

/** Longer than any request may wait, so that none succeeds because the lock ended. */
const LOCKED_MS = 15_000

/**
 * Makes the server read-only or writable again, also for existing connections unless their database has its own setting. While the database is
 * read-only, a worker cannot record an e-mail that it sent, and sends the e-mail again.
 */
async function setReadOnly(system: TestedSystem, value: 'on' | 'off'): Promise<void> {
  if (value === 'on') system.countDisruption()
  await system.sql(`alter system set default_transaction_read_only = ${value}`)
  await system.sql('select pg_reload_conf()')
}

/** Makes existing connections read-only, as those to a former primary are; new ones can write. */
async function demote(system: TestedSystem): Promise<void> {
  await system.sql(`do $$ begin
    execute format('alter database %I set default_transaction_read_only = off', current_database());
  end $$`)
  await setReadOnly(system, 'on')
}

const connectionsOpenedBefore = (system: TestedSystem, time: Date) =>
  system.sql(
    `select from pg_stat_activity where datname = current_database() and backend_start < $1
      and application_name like 'player-%' and application_name <> 'player-faults'`,
    time,
  )

export const connectionRows: Rows = {
  F17: row(
    BOTH_ENGINES,
    'All connections closed under load: every request gets success or 503, success again within two seconds',
    async (scenario, system) => {
      await startProcesses(scenario)
      const traffic = sendAtRate(system.hasRealDurations ? 40 : 20, 5, (n) => scenario.contact(`steady ${n}`))
      await wait(1_500)
      await system.sql(END_ALL)
      const since = performance.now()
      const recovery = await millisecondsUntilAccepted(scenario, since)
      const replies = await traffic
      const unexpected = replies.filter(({ status }) => status !== 200 && status !== 503)
      must(unexpected.length === 0, `Only success and 503: ${statuses(replies)}`)
      must(
        replies.every(({ status, retryAfter }) => status !== 503 || retryAfter !== null),
        'Every 503 has a Retry-After',
      )
      mustTakeAtMost(system, 'Recovery', recovery, 2_000)
      await system.untilIdle()
      return { recovery }
    },
  ),

  F18: row(
    ONE_ENGINE,
    'Connection cut after COMMIT was sent: a repeated request finds the row, no duplicate',
    async (scenario, system) => {
      await startProcesses(scenario)
      const { server } = system.proxies
      const { control } = system.paypal
      const owner = await scenario.owner()
      const save = () => owner.browser.rest('POST', '/device/savePlaylist', PLAYLIST)
      server.dropReply('commit')
      const first = await measureRequest(save)
      must(server.dropped() === 1, 'The answer to the COMMIT is lost')
      must(first.status === 503 || first.status === 0, `The outcome is unknown: ${first.status}`)
      const since = performance.now()
      must((await save()).status === 200, 'Saving again succeeds')
      must((await count(system, 'playlists')) === 1, 'There is one playlist')

      control.setWebhooks({ tries: 5 })
      const orderId = await startPayPalPayment(owner)
      // One statement without a transaction, sent as text the first time on each connection.
      server.dropReply('insert into "payment_notifications"')
      control.approve(orderId)
      await control.deliverAll()
      must(server.dropped() === 2, 'The answer to the callback’s statement is lost')
      const recovery = await scenario.waitForRecovery({ grants: 1, since })
      await control.deliverAll()
      const { abandoned, delivered } = system.paypal.ledger().webhooks
      must(abandoned === 0, 'No callback is abandoned')
      const stored = await count(system, 'payment_notifications')
      must(stored === delivered, `${stored} callbacks of ${delivered} are stored`)
      return { recovery }
    },
  ),

  F19: row(
    BOTH_ENGINES,
    'A new primary while old connections hang: the connections are replaced, requests succeed',
    async (scenario, system) => {
      await startProcesses(scenario)
      await scenario.owner()
      await scenario.contact('before')
      await system.untilIdle()
      system.proxies.server.freeze()
      system.proxies.workers.freeze()
      const since = performance.now()
      const connected = await millisecondsUntilAccepted(scenario, since)
      must(connected < 15_000, `A new connection takes ${connected.toFixed(0)} ms`)
      return { recovery: await scenario.waitForRecovery({ since }) }
    },
  ),

  F20: row(
    BOTH_ENGINES,
    'LISTEN connection of the relay hangs, also after an outage: work is found by polling',
    async (scenario, system) => {
      await startProcesses(scenario)
      const owners = [await scenario.owner(), await scenario.owner()] as const
      const { workers } = system.proxies
      const listening = () => workers.connectionsWith(LISTEN) === 1
      await system.until('the relay to listen', listening)
      const useProduct = async (owner: Owner) => {
        await scenario.contact('while LISTEN hangs')
        await scenario.pay(owner)
        const since = performance.now()
        return scenario.waitForRecovery({ since })
      }
      await workers.refuse()
      await wait(OUTAGE_MS)
      await workers.endFaults()
      await system.until('the relay to listen again', listening)
      await wait(1_000)
      workers.freeze(LISTEN)
      const recovery = await useProduct(owners[0])
      await system.until('the relay to listen on a new connection', listening)

      workers.reset()
      await workers.endFaults()
      workers.hangAt(LISTEN)
      await system.until('the relay to hang', () => workers.connectionsWith(LISTEN, 'hanging') === 1)
      await workers.endFaults()
      const secondRecovery = await useProduct(owners[1])
      must(
        secondRecovery < 15_000,
        `Recovery from a connection that hung before LISTEN takes ${secondRecovery.toFixed(0)} ms`,
      )
      return { recovery }
    },
    10,
  ),

  F62: row(
    BOTH_ENGINES,
    'A failover that leaves connections to the former primary, now read-only: they are replaced',
    async (scenario, system) => {
      await startProcesses(scenario)
      const owner = await scenario.owner()
      await scenario.contact('before')
      await system.untilIdle()
      const since = performance.now()
      const [clock] = await system.sql<{ now: Date }>('select clock_timestamp() as now')
      try {
        if (system.engine === 'Redis') await system.failOverRedis()
        else {
          await demote(system)
          await system.until(
            'a request to be refused',
            async () => (await scenario.contact('r'))?.status === 503,
          )
        }
        await millisecondsUntilAccepted(scenario, since)
        await scenario.pay(owner)
        const recovery = await scenario.waitForRecovery({ grants: 1, since })
        if (system.engine === 'PostgreSQL')
          await system.until('all connections to the former primary to be replaced', async () => {
            await owner.browser.rest('GET', '/device')
            return (await connectionsOpenedBefore(system, clock?.now ?? new Date(0))).length === 0
          })
        return { recovery }
      } finally {
        if (system.engine === 'PostgreSQL') await setReadOnly(system, 'off')
      }
    },
    15,
  ),

  F63: row(
    BOTH_ENGINES,
    'PostgreSQL read-only: requests that write get 503, no server is ready; all is done once it writes again',
    async (scenario, system) => {
      await startProcesses(scenario)
      const owner = await scenario.owner()
      await scenario.contact('before')
      await system.untilIdle()
      const ready = async () => (await fetch(`${system.url}/ready`)).status
      try {
        await setReadOnly(system, 'on')
        await system.until('the server not to be ready', async () => (await ready()) === 503)
        const replies = await sendAtRate(10, system.hasRealDurations ? 60 : 4, (index) =>
          scenario.contact(`during ${index}`),
        )
        must(
          replies.every(({ status, retryAfter }) => status === 503 && retryAfter !== null),
          `All requests that write get 503 with Retry-After: ${statuses(replies)}`,
        )
        const read = await owner.browser.rest('GET', '/device/playlists')
        must(read.status === 200, `A request that only reads succeeds: ${read.status}`)
      } finally {
        await setReadOnly(system, 'off')
      }
      await system.until('the database to write', async () => (await ready()) === 200)
      const since = performance.now()
      await millisecondsUntilAccepted(scenario, since)
      await scenario.pay(owner)
      return { recovery: await scenario.waitForRecovery({ since }) }
    },
    15,
  ),

  F23: row(
    ONE_ENGINE,
    'All connections in use: requests wait two seconds, then get 503; callbacks have a pool of their own',
    async (scenario, system) => {
      await startProcesses(scenario)
      const owner = await scenario.owner()
      const orderId = await startPayPalPayment(owner)
      const { control } = system.paypal
      control.setWebhooks({ tries: 1 })
      const { promise: untilLocked, resolve: reportLocked } = Promise.withResolvers<void>()
      let isLocked = true
      const locked = withClient(system.settings['DATABASE_URL'] ?? '', async (client) => {
        await client.query('begin; lock table sessions in access exclusive mode')
        reportLocked()
        await wait(LOCKED_MS)
        isLocked = false
      })
      await untilLocked
      const traffic = sendAtRate(25, 5, () => owner.browser.rest('GET', '/device/playlists'))
      await wait(2_500)
      const startedAt = performance.now()
      control.approve(orderId)
      await control.deliverAll()
      const callback = performance.now() - startedAt
      const stored = await count(system, 'payment_notifications')
      must(isLocked && stored > 0, 'A callback is stored while all other connections are in use')
      const { abandoned, delivered } = system.paypal.ledger().webhooks
      must(delivered > 0 && abandoned === 0, 'The callback succeeds at the first attempt')
      must(
        callback < 2_000,
        `The callback takes ${callback.toFixed(0)} ms, which is too long for a pool of its own`,
      )
      const replies = await traffic
      must(
        replies.every(({ status, retryAfter }) => status === 503 && retryAfter !== null),
        `All other requests get 503 with Retry-After: ${statuses(replies)}`,
      )
      const [quickest, longest] = [Math.min(...timesOf(replies)), Math.max(...timesOf(replies))]
      // Two seconds for a connection, then five seconds for the lock.
      must(quickest < 4_000, `The quickest refusal takes ${quickest.toFixed(0)} ms`)
      must(longest < 9_500, `The longest refusal takes ${longest.toFixed(0)} ms`)
      await locked
      await scenario.waitForGrants(1)
      const since = performance.now()
      const recovery = await millisecondsUntilAccepted(scenario, since)
      await system.untilIdle()
      return { recovery }
    },
  ),
}
