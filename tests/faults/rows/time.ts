import { setTimeout as wait } from 'node:timers/promises'
import { migrate, migrations } from '@player/db'
import { sql, type Kysely } from 'kysely'
import { withClient } from '../../kit/engine.ts'
import { deviceOf, logIn } from '../../kit/factories.ts'
import { quantile } from '../../kit/figures.ts'
import { freePort } from '@player/infra/ports'
import { startBalancer } from '../balancer.ts'
import { payBesidePreviousVersion } from '../previous-version.ts'
import { BOTH_ENGINES, must, row, type Rows, mustSucceed } from '../row.ts'
import { startProcesses } from '../start-up.ts'
import { sendAtRate, timesOf } from '../traffic.ts'
import { count, type TestedProcess } from '../tested-system.ts'

const DAY = 86_400_000
const UNKNOWN_EVENT = `insert into outbox (name, payload) values ('device.renamed', '{}') returning event_id`

const NEXT_MIGRATION = '99991231T2359-next'
const nextMigrations = {
  ...migrations,
  [NEXT_MIGRATION]: {
    async up(db: Kysely<unknown>) {
      await sql`alter table deliveries add column next integer not null default 0`.execute(db)
      await sql`create index deliveries_next on deliveries (next)`.execute(db)
    },
  },
}

export const timeRows: Rows = {
  F41: row(
    BOTH_ENGINES,
    'Clocks wrong by 90 seconds to 8 days, and changed during a run: no duplicates, deadlines follow the database’s clock',
    async (scenario, system) => {
      const shifts = (...milliseconds: number[]) => ({ CLOCK_SHIFT_MS: milliseconds.join(' ') })
      const step = async (target: TestedProcess) => {
        const steps = () => target.lines.filter((line) => line.includes('"clockShift"')).length
        const before = steps()
        target.kill('SIGUSR2')
        await system.until('the clock to step', () => steps() > before)
      }
      // The server's clock is past every deadline at first, and long before every deadline later.
      const server = await system.startServer({ settings: shifts(8 * DAY, -8 * DAY) })
      const [trial, firstPayer, secondPayer] = [
        await scenario.owner(),
        await scenario.owner(),
        await scenario.owner(),
      ]
      const firstWorker = await system.startWorker({
        settings: shifts(8 * DAY, 90_000),
        failAt: 'before-commit~into "licence_grants":fail:XX000:3',
      })
      const licenceState = async () => (await deviceOf(trial))['is_trial']
      const sendMessages = async (prefix: string) => {
        for (let index = 0; index < 5; index += 1) await scenario.contact(`${prefix} ${index}`)
      }
      must((await licenceState()) === 1, 'The trial continues')

      await scenario.pay(firstPayer)
      const since = performance.now()
      // The next attempt is due in one or two seconds; by a wrong clock in 8 days.
      const faults = () => firstWorker.lines.filter((line) => line.includes('"failpoint"')).length
      await system.until('the faults', () => faults() === 3)
      await Promise.all([step(firstWorker), step(server), sendMessages('while they step back')])
      await sendMessages('stepped back')
      const secondWorker = await system.startWorker({ settings: shifts(-90_000, DAY) })
      firstWorker.expectedToEnd = true
      must((await firstWorker.stop()) === 0, 'A worker whose clock changes exits with 0')
      const recovery = await scenario.waitForRecovery({ grants: 1, since })
      await scenario.pay(secondPayer)
      await Promise.all([step(secondWorker), sendMessages('while it steps forth')])
      await sendMessages('stepped forth')
      await scenario.waitForGrants(2)
      await system.untilIdle()

      must((await count(system, 'licence_grants where payment_id is not null')) === 2, 'There are two grants')
      must(
        (await count(system, `outbox where name = 'device.activated'`)) === 2,
        'Each grant is published once',
      )
      const sent = system.mailbox.messages().map(({ headers }) => headers['message-id'])
      must(new Set(sent).size === 22, `${new Set(sent).size} e-mails of 22`)
      // On PostgreSQL up to four running jobs look stalled when the clock jumps ahead.
      must(sent.length <= 26, `${sent.length} e-mails are sent for 22`)
      must((await licenceState()) === 1, 'The trial does not depend on the server’s clock')
      must((await count(system, 'devices where is_trial = 1')) === 1, 'No worker ended the trial')
      await system.shiftClock('8 days')
      const { status } = await trial.browser.rest('GET', '/device')
      must(status === 401, `By the database’s clock the session is over: ${status}`)
      await logIn(trial.browser, trial)
      must((await licenceState()) === 0, 'By the database’s clock the trial is over')
      return { recovery }
    },
  ),

  F43: row(
    BOTH_ENGINES,
    'Rolling restart of two servers and two workers under load: no request fails',
    async (scenario, system) => {
      const settings = { DRAIN_SECONDS: '3' }
      const ports = [await freePort(), await freePort()]
      const start = (port: number) => system.startServer({ port, settings })
      const servers = await Promise.all(ports.map(start))
      const workers = [await system.startWorker(), await system.startWorker()]
      const balancer = await startBalancer(Number(new URL(system.url).port), ports)
      try {
        const owner = await scenario.owner()
        const [perSecond, seconds] = system.hasRealDurations ? [100, 100] : [20, 15]
        const traffic = sendAtRate(perSecond, seconds, (index) =>
          index % 4 === 0 ? scenario.contact(`rolling ${index}`) : owner.browser.rest('GET', '/device'),
        )
        let drain = 0
        for (const [index, server] of servers.entries()) {
          await wait(1_000)
          const since = performance.now()
          server.expectedToEnd = true
          must((await server.stop()) === 0, 'A server exits with 0')
          drain = Math.max(drain, performance.now() - since)
          await start(ports[index] ?? 0)
        }
        for (const worker of workers) {
          worker.expectedToEnd = true
          must((await worker.stop()) === 0, 'A worker exits with 0')
          await system.startWorker()
        }
        const replies = await traffic
        mustSucceed(system, replies, 'Every request succeeds')
        must(drain < 15_000, `A server takes ${drain.toFixed(0)} ms to end`)
        await system.untilIdle()
        return { recovery: drain }
      } finally {
        await balancer.stop()
      }
    },
  ),

  F44: row(
    BOTH_ENGINES,
    'Worker stopped within a job of forty seconds: exits in time, another worker repeats the job',
    async (scenario, system) => {
      await system.startServer()
      const worker = await system.startWorker({ failAt: 'before-commit~into "licence_grants":wait:40000' })
      worker.expectedToEnd = true
      await scenario.pay(await scenario.owner())
      await system.until('the fault', () => worker.lines.some((line) => line.includes('"failpoint"')))
      await system.startWorker()
      const since = performance.now()
      must((await worker.stop()) === 0, 'The stopped worker exits with 0')
      // The worker's limit of fifteen seconds, and a second for signal and exit.
      const duration = performance.now() - since
      must(duration < 16_000, `The worker takes ${duration.toFixed(0)} ms to end`)
      return { recovery: await scenario.waitForRecovery({ grants: 1, since }) }
    },
  ),

  F45: row(
    BOTH_ENGINES,
    'Older and newer versions at once: unknown work waits, known work is done',
    async (scenario, system) => {
      await startProcesses(scenario)
      await scenario.contact('of this version')
      await system.untilIdle()
      const [event] = await system.sql<{ event_id: string }>(UNKNOWN_EVENT)
      await system.sql(`insert into deliveries (event_id, job, due_at)
      select event_id, 'mail-by-pigeon', app_now() from outbox where name = 'contact.submitted'`)
      await system.sql(`with message as (
        insert into contact_messages (name, email, subject, message)
        values ('Ann', 'ann@example.com', 'of the next version', 'Hello') returning id)
      insert into outbox (name, payload)
        select 'contact.submitted', jsonb_build_object('messageId', id, 'language', 'en') from message`)
      const since = performance.now()
      await system.until(
        'the known events',
        async () => (await count(system, 'deliveries where done_at is not null')) === 2,
      )
      const recovery = performance.now() - since
      await wait(2_000)
      must(
        (await count(system, `deliveries where job = 'mail-by-pigeon' and dead_at is null and sends = 1`)) ===
          1,
        'The unknown job waits',
      )
      must((await count(system, 'outbox where fanned_out_at is null')) === 1, 'The unknown event waits')
      await system.sql(`delete from deliveries where job = 'mail-by-pigeon'`)
      await system.sql('delete from outbox where event_id = $1', event?.event_id)
      await payBesidePreviousVersion(scenario)
      await system.untilIdle()
      return { recovery }
    },
  ),

  F46: row(
    BOTH_ENGINES,
    'Migration behind a long transaction: gives way, traffic continues; of two migrators one works',
    async (scenario, system) => {
      const database = system.settings['DATABASE_URL'] ?? ''
      await startProcesses(scenario)
      await scenario.contact('before')
      const seconds = system.hasRealDurations ? 30 : 8
      const { promise: untilLocked, resolve: reportLocked } = Promise.withResolvers<void>()
      const lock = withClient(database, async (client) => {
        await client.query('begin; select from deliveries')
        reportLocked()
        await wait(seconds * 1_000)
        const releasedAt = performance.now()
        await client.query('commit')
        return releasedAt
      })
      await untilLocked
      const traffic = sendAtRate(10, seconds, async (index) => {
        await sql`select from deliveries limit 1`.execute(system.ctx.db)
        return scenario.contact(`meanwhile ${index}`)
      })
      const runs = [migrate(database, nextMigrations), migrate(database, nextMigrations)]
      const migrated = Promise.all(runs).then(() => performance.now())
      const [releasedAt, replies, migratedAt] = await Promise.all([lock, traffic, migrated])
      must(migratedAt > releasedAt, 'The migration ends after the transaction')
      const recorded = await count(system, `kysely_migration where name = '${NEXT_MIGRATION}'`)
      must(recorded === 1, 'The migration ran once')
      mustSucceed(system, replies, 'Every request succeeds')
      const p99 = quantile(timesOf(replies), 0.99)
      // A migration holds its lock for a second at most; one that did not give way would hold it for five or more.
      must(
        p99 < (system.hasRealDurations ? 1_200 : 4_000),
        `A request (99th percentile) takes ${p99.toFixed(0)} ms`,
      )
      return { recovery: await scenario.waitForRecovery({ since: releasedAt }) }
    },
  ),
}
