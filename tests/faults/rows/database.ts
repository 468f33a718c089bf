import { setTimeout as wait } from 'node:timers/promises'
import { OPERATOR } from '../../kit/settings.ts'
import { ONE_ENGINE, BOTH_ENGINES, must, row, type Rows } from '../row.ts'
import { startProcesses, startWithoutDatabase, millisecondsUntilAccepted } from '../start-up.ts'
import { measureRequest } from '../traffic.ts'
import { count } from '../tested-system.ts'

/** Events that were delivered after one with a higher number. */
const OVERTAKEN = `outbox as slow join outbox as fast
  on slow.id < fast.id and slow.fanned_out_at > fast.fanned_out_at`

/** The first message's commit takes five seconds, after its event has got its number. */
const SLOW_COMMIT = `
  create function sleep_once() returns trigger language plpgsql as $$
    begin
      if pg_try_advisory_xact_lock(57) then perform pg_sleep(5); end if;
      return null;
    end $$;
  create constraint trigger slow_commit after insert on contact_messages
    deferrable initially deferred for each row execute function sleep_once()`
const SLEEPING = `pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`

export const databaseRows: Rows = {
  F15: row(
    BOTH_ENGINES,
    'PostgreSQL restarted: the next request succeeds; processes that start without it wait for it',
    async (scenario, system) => {
      await startProcesses(scenario)
      await scenario.contact('before')
      await system.untilIdle()
      await system.postgres.crash()
      await system.postgres.start()
      const next = await measureRequest(() => scenario.contact('after'))
      must(next.status === 200, `The next request is answered with ${next.status}`)
      await system.untilIdle()
      await startWithoutDatabase(scenario)
      await millisecondsUntilAccepted(scenario, performance.now())
      await system.untilIdle()
      return { recovery: next.milliseconds }
    },
    5,
  ),

  F16: row(
    BOTH_ENGINES,
    'PostgreSQL down at the end of a job: run at most twice, applied once',
    async (scenario, system) => {
      await system.startServer()
      const worker = await system.startWorker({ failAt: 'after-commit~into "licence_grants":wait:1000' })
      await scenario.pay(await scenario.owner())
      await system.until('the fault', () => worker.lines.some((line) => line.includes('"failpoint"')))
      await system.postgres.crash()
      await wait(system.hasRealDurations ? 60_000 : 4_000)
      await system.postgres.start()
      const recovery = await scenario.waitForRecovery({ grants: 1 })
      must((await count(system, 'licence_grants where payment_id is not null')) === 1, 'There is one grant')
      return { recovery }
    },
  ),

  F21: row(
    ONE_ENGINE,
    'Deadlock or serialization failure in a transaction: retried, no error for the owner',
    async (scenario, system) => {
      await system.startServer({
        failAt:
          'before-commit~into "contact_messages":fail:40P01,before-commit~into "contact_messages":fail:40001',
      })
      await system.startWorker({
        failAt:
          'before-commit~into "licence_grants":fail:40001,before-commit~into "licence_grants":fail:40P01',
      })
      must((await scenario.contact('deadlocked'))?.status === 200, 'The message is accepted')
      await scenario.pay(await scenario.owner())
      return { recovery: await scenario.waitForRecovery({ grants: 1 }) }
    },
  ),

  F22: row(
    BOTH_ENGINES,
    'The queue fails a job whose effect is committed: run again, one effect, no dead delivery',
    async (scenario, system) => {
      await system.startServer()
      // First the answer to the commit is lost, then the queue rejects the completion twice.
      const lost = 'after-commit~into "licence_grants"'
      const failed = 'before-complete~grant-licence'
      const worker = await system.startWorker({ failAt: `${lost}:fail:40P01,${failed}:fail:40P01:2` })
      const hits = (place: string) => worker.lines.filter((line) => line.includes(JSON.stringify(place)))
      await scenario.pay(await scenario.owner())
      const since = performance.now()
      await scenario.waitForGrants(1)
      await system.until('the queue to fail the job twice', () => hits(failed).length === 2)
      must(hits(lost).length === 1, 'The answer to a commit is lost')
      const recovery = await scenario.waitForRecovery({ since })
      must((await count(system, 'licence_grants where payment_id is not null')) === 1, 'There is one grant')
      must(
        (await count(system, `outbox where name = 'device.activated'`)) === 1,
        'The activation is published once',
      )
      must((await count(system, 'deliveries where dead_at is not null')) === 0, 'No delivery is dead')
      const to = system.mailbox.messages().map((mail) => mail.to.map(({ address }) => address).join())
      must(to.length === 1 && to[0] !== OPERATOR, `Only the owner gets an e-mail: ${to.join(', ')}`)
      return { recovery }
    },
  ),

  F24: row(
    ONE_ENGINE,
    'Disk full: no success without a row; requests succeed again after space is freed',
    async (scenario, system) => {
      await startProcesses(scenario)
      const disk = await system.postgres.smallDisk()
      if (!disk) return { skipped: 'a small disk cannot be mounted without root' }
      try {
        await system.sql(`create tablespace small location '${disk.directory}'`)
        await system.sql('alter table contact_messages set tablespace small')
        await disk.fill()
        let refused = 0
        for (let index = 0; index < 60; index += 1) {
          const answer = await scenario.contact(`full ${index}`)
          if (answer?.status !== 200) refused += 1
          if (answer?.status === 500) throw new Error('A full disk must be answered with 503')
        }
        must(refused > 0, 'The disk is full')
        await disk.free()
        const since = performance.now()
        const recovery = await millisecondsUntilAccepted(scenario, since)
        await system.untilIdle()
        return { recovery }
      } finally {
        await system.sql('alter table contact_messages set tablespace pg_default').catch(() => undefined)
        await system.sql('drop tablespace small').catch(() => undefined)
        await disk.remove()
      }
    },
  ),

  F57: row(
    BOTH_ENGINES,
    'Events commit in another order than their numbers, with two relays: each is delivered once',
    async (scenario, system) => {
      await system.sql(SLOW_COMMIT)
      await system.startServer()
      await Promise.all([system.startWorker(), system.engine === 'Redis' ? system.startWorker() : null])
      const slow = scenario.contact('is overtaken')
      await system.until('its slow commit', async () => (await count(system, SLEEPING)) === 1)
      await scenario.contact('overtakes')
      await system.until('the second e-mail', () => system.mailbox.messages().length > 0)
      must((await slow)?.status === 200, 'The first message is accepted too')
      const recovery = await scenario.waitForRecovery()
      must((await count(system, OVERTAKEN)) === 1, 'The first event is delivered after the second one')
      must(system.mailbox.messages().length === 2, `${system.mailbox.messages().length} e-mails of 2`)
      return { recovery }
    },
  ),
}
