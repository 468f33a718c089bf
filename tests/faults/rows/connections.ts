import { setTimeout as wait } from 'node:timers/promises'
import { withClient } from '../../kit/engine.ts'
import { startPayPalPayment, type Owner } from '../../kit/factories.ts'
import { ANY, BOTH, must, row, type Rows } from '../row.ts'
import { started, untilAccepted } from '../starting.ts'
import { statuses, steadily, timed } from '../traffic.ts'
import { count } from '../world.ts'

/** A form has the number that a new playlist is to get, so that it can be saved again. */
const PLAYLIST_ID = '5d2b1c0a-1111-4222-8333-444455556666'

const playlist = (name: string) => ({
  current_playlist_url_id: -1,
  new_id: PLAYLIST_ID,
  playlist_name: name,
  playlist_url: 'http://lists.example/list.m3u',
  playlist_type: 'general',
  protect: 'false',
})

/** Ends every connection of the world's own but the one that says so. */
const END_ALL = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'player-faults'`

/** What the relay and BullMQ's workers say before they wait to hear; of these, how many there are. */
const LISTENING = ['listen "outbox"', 'LISTEN bullmq_jobs'] as const
const QUEUES = 3

/** Longer than it takes BullMQ to try to listen once more. */
const OUTAGE_MS = 8_000

/** Longer than any request may wait, so that none is answered because the lock is gone. */
const LOCKED_MS = 15_000

export const connectionRows: Rows = {
  F17: row(
    BOTH,
    'All connections ended under load: an answer or “try again”, and healed within two seconds',
    async (scenario) => {
      const { world } = scenario
      await started(scenario)
      const traffic = steadily(world.full ? 40 : 20, 5, (index) => scenario.contact(`steady ${index}`))
      await wait(1_500)
      await world.sql(END_ALL)
      const at = performance.now()
      const healed = await untilAccepted(scenario, at)
      const replies = await traffic
      const wrong = replies.filter(({ status }) => status !== 200 && status !== 503)
      must(wrong.length === 0, `Nothing but success and 503: ${statuses(replies)}`)
      must(
        replies.every(({ status, retryAfter }) => status !== 503 || retryAfter !== null),
        'Every 503 says when to try again',
      )
      must(healed < (world.full ? 2_000 : 6_000), `Accepting again takes ${healed.toFixed(0)} ms`)
      await world.untilIdle()
      return { recovery: healed }
    },
  ),

  F18: row(
    ANY,
    'Connection cut after COMMIT was sent: repeating finds what is there, one row',
    async (scenario) => {
      const { world } = scenario
      await started(scenario)
      const { server } = world.proxies
      const { control } = world.paypal
      const owner = await scenario.owner()
      const save = () => owner.browser.rest('POST', '/device/savePlaylist', playlist('cut'))
      server.dropReply('commit')
      const first = await timed(save)
      must(server.dropped() === 1, 'The answer to the COMMIT is lost')
      must(first.status === 503 || first.status === 0, `The outcome is not known: ${first.status}`)
      const at = performance.now()
      must((await save()).status === 200, 'Saving again succeeds')
      must((await count(world, 'playlists')) === 1, 'There is one playlist')

      // The same for a callback: the provider repeats what was not acknowledged.
      control.setWebhooks({ tries: 5 })
      const orderId = await startPayPalPayment(owner)
      server.dropReply('commit')
      control.approve(orderId)
      await control.deliverAll()
      must(server.dropped() === 2, 'The answer to the callback’s COMMIT is lost')
      await scenario.granted(1)
      const recovery = await scenario.recovered(at)
      await control.deliverAll()
      const { abandoned, delivered } = world.paypal.ledger().webhooks
      must(abandoned === 0, 'The provider gives no callback up')
      const stored = await count(world, 'payment_notifications')
      must(stored === delivered, `${stored} callbacks of ${delivered} are stored`)
      return { recovery }
    },
  ),

  F19: row(BOTH, 'A new primary while old connections hang: thrown away, and on', async (scenario) => {
    const { world } = scenario
    await started(scenario)
    await scenario.owner()
    await scenario.contact('before')
    await world.untilIdle()
    // Every connection hangs for ever; new ones are answered.
    world.proxies.server.freeze()
    world.proxies.workers.freeze()
    const at = performance.now()
    const recovery = await untilAccepted(scenario, at)
    const all = await scenario.recovered(at)
    must(recovery < 15_000, `A new connection takes ${recovery.toFixed(0)} ms`)
    return { recovery: all }
  }),

  F20: row(
    BOTH,
    'The connections that relay and queue listen on hang silently, after an outage too: found by asking',
    async (scenario) => {
      const { world } = scenario
      await started(scenario)
      const owners = [await scenario.owner(), await scenario.owner()] as const
      const { workers } = world.proxies
      const [relay, queue] = LISTENING
      const queues = world.engine === 'PostgreSQL' ? QUEUES : 0
      const listening = () => workers.saying(relay) === 1 && workers.saying(queue) === queues
      await world.until('relay and queues to listen', listening)
      const work = async (owner: Owner) => {
        await scenario.contact('unheard')
        await scenario.pay(owner)
        const at = performance.now()
        return scenario.recovered(at)
      }
      // BullMQ alone would wait for up to an hour after an outage, because it counts on hearing.
      await workers.refuse()
      await wait(OUTAGE_MS)
      await workers.heal()
      await world.until('relay and queues to listen again', listening)
      await wait(1_000)
      workers.freeze(relay)
      workers.freeze(queue)
      const recovery = await work(owners[0])
      await world.until('relay and queues to listen elsewhere', listening)

      // And it would go on asking one that hung before it could listen.
      workers.reset()
      await workers.heal()
      workers.hangAt(queue)
      await world.until('the queues to hang', () => workers.saying(queue, 'hanging') === queues)
      await workers.heal()
      const again = await work(owners[1])
      must(again < 15_000, `What hung before it could listen takes ${again.toFixed(0)} ms`)
      return { recovery }
    },
    10,
  ),

  F23: row(
    ANY,
    'All connections held: two seconds of waiting, then 503; callbacks have their own',
    async (scenario) => {
      const { world } = scenario
      await started(scenario)
      const owner = await scenario.owner()
      const orderId = await startPayPalPayment(owner)
      const { control } = world.paypal
      // What is not taken at once is given up.
      control.setWebhooks({ tries: 1 })
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
      let isLocked = true
      const locked = withClient(world.settings['DATABASE_URL'] ?? '', async (client) => {
        await client.query('begin; lock table sessions in access exclusive mode')
        begin()
        await wait(LOCKED_MS)
        isLocked = false
      })
      await begun
      const traffic = steadily(25, 5, () => owner.browser.rest('GET', '/device/playlists'))
      await wait(2_500)
      const began = performance.now()
      control.approve(orderId)
      await control.deliverAll()
      const callback = performance.now() - began
      const stored = await count(world, 'payment_notifications')
      must(isLocked && stored > 0, 'A callback is stored while all other connections are held')
      const { abandoned, delivered } = world.paypal.ledger().webhooks
      must(delivered > 0 && abandoned === 0, 'It is answered with success at the first try')
      must(callback < 2_000, `It waits ${callback.toFixed(0)} ms, as if it had no connections of its own`)
      const replies = await traffic
      must(
        replies.every(({ status, retryAfter }) => status === 503 && retryAfter !== null),
        `All others are told to come again: ${statuses(replies)}`,
      )
      const times = replies.map(({ milliseconds }) => milliseconds)
      const [quickest, longest] = [Math.min(...times), Math.max(...times)]
      // Two seconds for a connection; whoever has one waits five seconds for the lock.
      must(quickest < 4_000, `The quickest refusal takes ${quickest.toFixed(0)} ms`)
      must(longest < 9_500, `The longest takes ${longest.toFixed(0)} ms`)
      await locked
      await scenario.granted(1)
      const at = performance.now()
      const recovery = await untilAccepted(scenario, at)
      await world.untilIdle()
      return { recovery }
    },
  ),
}
