import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '@player/db'
import { withClient } from '../../kit/engine.ts'
import { quantile } from '../../load/figures.ts'
import { freePort } from '../../load/processes.ts'
import { startBalancer } from '../balancer.ts'
import { ANY, BOTH, must, mustTake, row, type Rows } from '../row.ts'
import { statuses, steadily } from '../traffic.ts'
import { count } from '../world.ts'

const HOUR = 3_600_000
const NEW_FACT = `insert into outbox (name, payload) values ('device.renamed', '{}') returning event_id`

export const timeRows: Rows = {
  F41: row(
    BOTH,
    'Clocks wrong by 90 seconds and by a day: nothing twice, deadlines as the database sees them',
    async (scene) => {
      const { world } = scene
      // A server a day ahead would end every session and captcha at once, if its clock counted.
      await world.startServer({ settings: { CLOCK_SHIFT_MS: String(24 * HOUR) } })
      await world.startWorker({ settings: { CLOCK_SHIFT_MS: '90000' } })
      await world.startWorker({ settings: { CLOCK_SHIFT_MS: '-90000' } })
      const owners = await Promise.all(Array.from({ length: 4 }, () => scene.owner()))
      for (let letter = 0; letter < 10; letter += 1) await scene.contact(`skewed ${letter}`)
      for (const owner of owners) await scene.pay(owner)
      const at = performance.now()
      await scene.granted(4)
      const recovery = await scene.recovered(at)
      must(world.mailbox.messages().length === 14, `${world.mailbox.messages().length} letters of 14`)
      must((await owners[0]?.browser.rest('GET', '/device'))?.status === 200, 'The session goes on')
      return { recovery }
    },
  ),

  F43: row(
    BOTH,
    'Rolling restart of two servers and two workers under load: no request fails',
    async (scene) => {
      const { world } = scene
      const settings = { DRAIN_SECONDS: '3' }
      const ports = [await freePort(), await freePort()]
      const start = (port: number) => world.startServer({ port, settings })
      const servers = await Promise.all(ports.map(start))
      const workers = [await world.startWorker(), await world.startWorker()]
      const balancer = await startBalancer(Number(new URL(world.url).port), ports)
      try {
        const owner = await scene.owner()
        const [perSecond, seconds] = world.full ? [100, 100] : [20, 15]
        const traffic = steadily(perSecond, seconds, (index) =>
          index % 4 === 0 ? scene.contact(`rolling ${index}`) : owner.browser.rest('GET', '/device'),
        )
        let drain = 0
        for (const [index, server] of servers.entries()) {
          await wait(1_000)
          const at = performance.now()
          server.expectedToEnd = true
          must((await server.stop()) === 0, 'A server ends well')
          drain = Math.max(drain, performance.now() - at)
          await start(ports[index] ?? 0)
        }
        for (const worker of workers) {
          worker.expectedToEnd = true
          must((await worker.stop()) === 0, 'A worker ends well')
          await world.startWorker()
        }
        const replies = await traffic
        must(
          replies.every(({ status }) => status === 200),
          `Every request succeeds: ${statuses(replies)}`,
        )
        must(drain < 15_000, `A server takes ${drain.toFixed(0)} ms to end`)
        await world.rest()
        return { recovery: drain }
      } finally {
        await balancer.stop()
      }
    },
  ),

  F44: row(
    BOTH,
    'Worker told to stop within a job of forty seconds: ends in time, the job goes on elsewhere',
    async (scene) => {
      const { world } = scene
      await world.startServer()
      const worker = await world.startWorker({ failAt: 'before-commit~into "licence_grants":wait:40000' })
      worker.expectedToEnd = true
      await scene.pay(await scene.owner())
      await world.until('the fault', () => worker.lines.some((line) => line.includes('"failpoint"')))
      await world.startWorker()
      const at = performance.now()
      must((await worker.stop()) === 0, 'It ends as it was told to')
      must(performance.now() - at < 30_000, 'It ends within thirty seconds')
      await scene.granted(1)
      return { recovery: await scene.recovered(at) }
    },
  ),

  F45: row(
    BOTH,
    'Older and newer versions at once: what is not known yet waits, what is known is understood',
    async (scene) => {
      const { world } = scene
      await world.startServer()
      await world.startWorker()
      await scene.contact('of this version')
      await world.rest()
      const [fact] = await world.sql<{ event_id: string }>(NEW_FACT)
      await world.sql(`insert into deliveries (event_id, job, due_at)
      select event_id, 'mail-by-pigeon', app_now() from outbox where name = 'contact.submitted'`)
      // A field that only the newer version writes.
      await world.sql(`with message as (
        insert into contact_messages (name, email, subject, message)
        values ('Ann', 'ann@example.com', 'of the next version', 'Hello') returning id)
      insert into outbox (name, payload)
        select 'contact.submitted', jsonb_build_object('messageId', id, 'language', 'en') from message`)
      const at = performance.now()
      await world.until(
        'the known one',
        async () => (await count(world, 'deliveries where done_at is not null')) === 2,
      )
      const recovery = performance.now() - at
      await wait(2_000)
      must(
        (await count(world, `deliveries where job = 'mail-by-pigeon' and dead_at is null and sends = 1`)) ===
          1,
        'The unknown job waits',
      )
      must((await count(world, 'outbox where fanned_out_at is null')) === 1, 'The unknown fact waits')
      await world.sql(`delete from deliveries where job = 'mail-by-pigeon'`)
      await world.sql('delete from outbox where event_id = $1', fact?.event_id)
      return { recovery }
    },
  ),

  F46: row(
    ANY,
    'Migration behind a long transaction: steps aside, traffic goes on; of two migrators one works',
    async (scene) => {
      const { world } = scene
      const database = world.settings['DATABASE_URL'] ?? ''
      await world.startServer()
      await world.sql(`alter table deliveries drop column unfinished_runs`)
      await world.sql(`drop index deliveries_dead_at`)
      await world.sql(`delete from kysely_migration where name like '%-dead-deliveries'`)
      const held = withClient(database, async (client) => {
        await client.query('begin')
        await client.query('select from deliveries')
        await wait(world.full ? 30_000 : 4_000)
        await client.query('commit')
      })
      const both = Promise.all([migrate(database), migrate(database)])
      const replies = await steadily(20, world.full ? 30 : 5, async () => {
        await world.sql('select from deliveries limit 1')
        return fetch(`${world.url}/ready`)
      })
      await held
      const at = performance.now()
      await both
      const recovery = performance.now() - at
      must(
        replies.every(({ status }) => status === 200),
        `Every request succeeds: ${statuses(replies)}`,
      )
      const p99 = quantile(
        replies.map(({ milliseconds }) => milliseconds),
        0.99,
      )
      mustTake(world, 'A request (99th percentile)', p99, 1_200)
      must(
        (await count(world, `kysely_migration where name like '%-dead-deliveries'`)) === 1,
        'It is migrated',
      )
      return { recovery }
    },
  ),
}
