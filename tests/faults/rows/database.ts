import { setTimeout as wait } from 'node:timers/promises'
import { outbox } from '@player/db'
import { withClient } from '../../kit/engine.ts'
import { ANY, BOTH, must, mustTake, row, type Rows, type Scene } from '../row.ts'
import { startWithoutDatabase } from '../starting.ts'
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

async function started(scene: Scene): Promise<void> {
  await scene.world.startServer()
  await scene.world.startWorker()
}

/** Milliseconds from a moment until a message is accepted again. */
async function untilAccepted(scene: Scene, since: number): Promise<number> {
  let attempts = 0
  await scene.world.until('a message to be accepted', async () => {
    attempts += 1
    return (await scene.contact(`after ${attempts}`))?.status === 200
  })
  return performance.now() - since
}

/** Ends every connection of the world's own but the one that says so. */
const END_ALL = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'player-faults'`

export const databaseRows: Rows = {
  F15: row(
    BOTH,
    'PostgreSQL restarted at once: the first success follows; who starts without it waits for it',
    async (scene) => {
      const { world } = scene
      await started(scene)
      await scene.contact('before')
      await world.rest()
      await world.postgres.crash()
      await world.postgres.start()
      const at = performance.now()
      const recovery = await untilAccepted(scene, at)
      await world.rest()
      await startWithoutDatabase(scene)
      await untilAccepted(scene, performance.now())
      await world.rest()
      return { recovery }
    },
  ),

  F16: row(
    BOTH,
    'PostgreSQL away across the end of a job: perhaps run twice, applied once',
    async (scene) => {
      const { world } = scene
      await world.startServer()
      const worker = await world.startWorker({ failAt: 'after-commit~into "licence_grants":wait:1000' })
      await scene.pay(await scene.owner())
      await world.until('the fault', () => worker.lines.some((line) => line.includes('"failpoint"')))
      await world.postgres.crash()
      await wait(world.full ? 60_000 : 4_000)
      await world.postgres.start()
      const at = performance.now()
      await scene.granted(1)
      const recovery = await scene.recovered(at)
      must((await count(world, 'licence_grants where payment_id is not null')) === 1, 'There is one grant')
      return { recovery }
    },
  ),

  F17: row(
    BOTH,
    'All connections ended under load: an answer or “try again”, and healed within two seconds',
    async (scene) => {
      const { world } = scene
      await started(scene)
      const traffic = steadily(world.full ? 40 : 20, 5, (index) => scene.contact(`steady ${index}`))
      await wait(1_500)
      await world.sql(END_ALL)
      const replies = await traffic
      const wrong = replies.filter(({ status }) => status !== 200 && status !== 503)
      must(wrong.length === 0, `Nothing but success and 503: ${statuses(replies)}`)
      must(
        replies.every(({ status, retryAfter }) => status !== 503 || retryAfter !== null),
        'Every 503 says when to try again',
      )
      must(
        replies.slice(-20).every(({ status }) => status === 200),
        `The last are all accepted: ${statuses(replies.slice(-20))}`,
      )
      const at = performance.now()
      return { recovery: await scene.recovered(at) }
    },
  ),

  F18: row(
    ANY,
    'Connection cut after COMMIT was sent: repeating finds what is there, one row',
    async (scene) => {
      const { world } = scene
      await started(scene)
      const owner = await scene.owner()
      const save = () => owner.browser.rest('POST', '/device/savePlaylist', playlist('cut'))
      world.proxies.server.dropReply('commit')
      const first = await timed(save)
      must(first.status === 503 || first.status === 0, `The outcome is not known: ${first.status}`)
      const at = performance.now()
      must((await save()).status === 200, 'Saving again succeeds')
      must((await count(world, 'playlists')) === 1, 'There is one playlist')

      // The same for a callback: the provider repeats what was not acknowledged.
      await scene.approve(owner)
      world.proxies.server.dropReply('commit')
      await world.paypal.control.deliverAll()
      await scene.granted(1)
      must(
        (await count(world, 'payment_notifications')) ===
          (await count(world, '(select distinct event_key from payment_notifications) as each')),
        'Each callback is stored once',
      )
      return { recovery: await scene.recovered(at) }
    },
  ),

  F19: row(BOTH, 'A new primary while old connections hang: thrown away, and on', async (scene) => {
    const { world } = scene
    await started(scene)
    await scene.owner()
    await scene.contact('before')
    await world.rest()
    // Every connection hangs for ever; new ones are answered.
    world.proxies.server.freeze()
    world.proxies.workers.freeze()
    const at = performance.now()
    const recovery = await untilAccepted(scene, at)
    const all = await scene.recovered(at)
    mustTake(world, 'A new connection', recovery, 15_000)
    return { recovery: all }
  }),

  F20: row(BOTH, 'The relay’s listening connection hangs silently: found by asking', async (scene) => {
    const { world } = scene
    await started(scene)
    await scene.contact('before')
    await world.rest()
    must(world.proxies.workers.freeze('player-relay') === 1, 'One connection listens')
    const at = performance.now()
    await scene.contact('unheard')
    return { recovery: await scene.recovered(at) }
  }),

  F21: row(
    ANY,
    'Deadlock and failed serialization in a transaction: tried again, nobody notices',
    async (scene) => {
      const { world } = scene
      await world.startServer({
        failAt:
          'before-commit~into "contact_messages":fail:40P01,before-commit~into "contact_messages":fail:40001',
      })
      await world.startWorker({
        failAt:
          'before-commit~into "licence_grants":fail:40001,before-commit~into "licence_grants":fail:40P01',
      })
      must((await scene.contact('deadlocked'))?.status === 200, 'The message is accepted')
      await scene.pay(await scene.owner())
      const at = performance.now()
      await scene.granted(1)
      return { recovery: await scene.recovered(at) }
    },
  ),

  F22: row(
    BOTH,
    'The queue fails a job whose effect is committed: one effect, nothing given up',
    async (scene) => {
      const { world } = scene
      await world.startServer()
      await world.startWorker({ failAt: 'after-commit~into "licence_grants":fail:40P01' })
      await scene.pay(await scene.owner())
      const at = performance.now()
      await scene.granted(1)
      const recovery = await scene.recovered(at)
      must((await count(world, 'deliveries where dead_at is not null')) === 0, 'Nothing is given up')
      return { recovery }
    },
  ),

  F23: row(
    ANY,
    'All connections held: two seconds of waiting, then 503; callbacks have their own',
    async (scene) => {
      const { world } = scene
      await started(scene)
      const owner = await scene.owner()
      const locked = withClient(world.settings['DATABASE_URL'] ?? '', async (client) => {
        await client.query('begin; lock table sessions in access exclusive mode')
        await wait(6_000)
      })
      const traffic = steadily(25, 5, () => owner.browser.rest('GET', '/device/playlists'))
      await wait(2_500)
      const forged = await timed(() => fetch(`${world.url}/webhooks/paypal`, { method: 'POST', body: '{}' }))
      const replies = await traffic
      await locked
      const longest = Math.max(...replies.map(({ milliseconds }) => milliseconds))
      mustTake(world, 'The longest', longest, 7_500)
      const waited = replies.filter(({ status }) => status === 503).map(({ milliseconds }) => milliseconds)
      must(waited.length > 20, `Most are told to come again: ${statuses(replies)}`)
      mustTake(world, 'The quickest refusal', Math.min(...waited), 2_500)
      mustTake(world, 'A callback', forged.milliseconds, 200)
      const at = performance.now()
      const recovery = await untilAccepted(scene, at)
      await world.rest()
      return { recovery }
    },
  ),

  F24: row(ANY, 'Disk full: no success without a row, and on once there is room', async (scene) => {
    const { world } = scene
    await started(scene)
    const disk = await world.postgres.smallDisk()
    if (!disk) return { skipped: 'a small disk cannot be mounted without root' }
    try {
      await world.sql(`create tablespace small location '${disk.directory}'`)
      await world.sql('alter table contact_messages set tablespace small')
      await disk.fill()
      let refused = 0
      for (let letter = 0; letter < 60; letter += 1) {
        const answer = await scene.contact(`full ${letter}`)
        if (answer?.status !== 200) refused += 1
        if (answer?.status === 500) throw new Error('A full disk is no 503')
      }
      must(refused > 0, 'The disk is full')
      await disk.free()
      const at = performance.now()
      const recovery = await untilAccepted(scene, at)
      await world.rest()
      return { recovery }
    } finally {
      await world.sql('alter table contact_messages set tablespace pg_default').catch(() => undefined)
      await world.sql('drop tablespace small').catch(() => undefined)
      await disk.remove()
    }
  }),

  F57: row(
    BOTH,
    'Facts commit in another order than their numbers, before two relays: both are delivered, once',
    async (scene) => {
      const { world } = scene
      await world.startServer()
      await Promise.all([world.startWorker(), world.engine === 'Redis' ? world.startWorker() : null])
      const { unit } = world.ctx
      const { promise: later, resolve: go } = Promise.withResolvers<void>()
      const first = Promise.withResolvers<void>()
      const slow = unit(async (tx) => {
        await outbox.append(tx, 'payment.started', { paymentId: SOME_ID, deviceId: SOME_ID })
        first.resolve()
        await later
      })
      await first.promise
      await scene.contact('overtakes')
      await world.until('the second letter', () => world.mailbox.messages().length === 1)
      go()
      await slow
      const at = performance.now()
      const recovery = await scene.recovered(at)
      must((await count(world, 'outbox where fanned_out_at is null')) === 0, 'None was skipped')
      return { recovery }
    },
  ),
}

const SOME_ID = '00000000-0000-4000-8000-000000000000'
