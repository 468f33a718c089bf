import { BOTH_ENGINES, must, mustTakeAtMost, row, type Rows, type Scenario } from '../row.ts'
import { count, type TestedProcess, type TestedSystem } from '../tested-system.ts'

const COMMIT = 'commit~into "licence_grants"'
const START = `after-statement~"deliveries"."job" = 'grant-licence'`
const ROLLBACK = `before-rollback~"job" = 'grant-licence'`

const hasLogged = ({ lines }: TestedProcess, text: string): boolean =>
  lines.some((line) => line.includes(text))
const grants = (system: TestedSystem) => count(system, 'licence_grants where payment_id is not null')

async function payAndFail(
  scenario: Scenario,
  failAt: string,
): Promise<{ worker: TestedProcess; since: number }> {
  const { system } = scenario
  const worker = await system.startWorker({ failAt })
  worker.expectedToEnd = true
  const owner = await scenario.owner()
  await scenario.pay(owner)
  await system.until('the fault', () => hasLogged(worker, '"failpoint"'))
  return { worker, since: performance.now() }
}

/** Starts a worker that ends at a failpoint, then another one, and expects one grant. */
async function killAt(scenario: Scenario, failAt: string): Promise<{ recovery: number }> {
  await scenario.system.startServer()
  const { since } = await payAndFail(scenario, failAt)
  await scenario.system.startWorker()
  const recovery = await scenario.waitForRecovery({ grants: 1, since })
  must((await grants(scenario.system)) === 1, 'There is one grant')
  return { recovery }
}

/** Freezes a worker until another one has done its work: the resumed worker must log `logged` and change nothing. */
async function freezeAt(
  scenario: Scenario,
  failAt: string,
  logged: string,
): Promise<{ worker: TestedProcess; recovery: number }> {
  const { system } = scenario
  const grantsBefore = await grants(system)
  const { worker, since } = await payAndFail(scenario, failAt)
  const otherWorker = await system.startWorker()
  await scenario.waitForGrants(grantsBefore + 1, 60)
  const recovery = await scenario.waitForRecovery({ since })
  worker.expectedToEnd = false
  worker.kill('SIGCONT')
  await system.until('the resumed worker to find its work done', () => hasLogged(worker, logged))
  await stop(otherWorker)
  await scenario.pay(await scenario.owner())
  await scenario.waitForGrants(grantsBefore + 2)
  await system.untilIdle()
  must((await grants(system)) === grantsBefore + 2, 'There is one grant for each payment')
  must(system.mailbox.messages().length === grantsBefore + 2, 'There is one e-mail for each payment')
  return { worker, recovery }
}

async function stop(worker: TestedProcess): Promise<void> {
  must(!worker.ended, 'The worker has not ended by itself')
  worker.expectedToEnd = true
  must((await worker.stop()) === 0 && (await worker.errors) === '', 'The worker exits with 0')
}

export const workerRows: Rows = {
  F01: row(
    BOTH_ENGINES,
    'Worker killed before its commit: run again, applied once',
    (scenario) => killAt(scenario, `before-${COMMIT}:kill`),
    20,
  ),

  F02: row(
    BOTH_ENGINES,
    'Worker killed between commit and acknowledgement: nothing is done twice',
    (scenario) => killAt(scenario, `after-${COMMIT}:kill`),
    20,
  ),

  F03: row(
    BOTH_ENGINES,
    'Worker killed between the capture and its commit: the same request again, one capture',
    async (scenario, system) => {
      await system.startServer()
      const worker = await system.startWorker({ failAt: 'after-fetch~/capture:kill' })
      worker.expectedToEnd = true
      await scenario.approve(await scenario.owner())
      await system.until('the worker to end', () => worker.ended)
      const since = performance.now()
      await system.startWorker()
      const recovery = await scenario.waitForRecovery({ grants: 1, since })
      must(system.paypal.ledger().capturedCount === 1, 'There is one capture')
      return { recovery }
    },
    30,
  ),

  F07: row(
    BOTH_ENGINES,
    'Relay killed before or after adding to the queue: one effect',
    async (scenario, system) => {
      const first = await killAt(scenario, 'before-send~devices:kill')
      for (const worker of system.processes.filter(({ kind }) => kind === 'workers'))
        await system.kill(worker)
      const worker = await system.startWorker({ failAt: 'after-send~devices:kill' })
      worker.expectedToEnd = true
      await scenario.pay(await scenario.owner())
      await system.until('the worker to end', () => worker.ended)
      const since = performance.now()
      await system.startWorker()
      await scenario.waitForGrants(2)
      return { recovery: Math.max(first.recovery, await scenario.waitForRecovery({ since })) }
    },
    30,
  ),

  F08: row(
    BOTH_ENGINES,
    'Worker frozen before or within its transaction: another one takes over, the resumed one changes nothing',
    async (scenario) => {
      await scenario.system.startServer()
      // PostgreSQL ends an idle transaction: the resumed worker has lost its connection.
      const inTransaction = await freezeAt(scenario, `before-${COMMIT}:freeze`, '"job":"grant-licence"')
      await stop(inTransaction.worker)
      const beforeTransaction = await freezeAt(
        scenario,
        `${START}:freeze,${ROLLBACK}:wait:0`,
        JSON.stringify(ROLLBACK),
      )
      return { recovery: Math.max(inTransaction.recovery, beforeTransaction.recovery) }
    },
  ),

  F09: row(
    BOTH_ENGINES,
    'Worker’s event loop blocked for longer than its lock: one effect',
    async (scenario, system) => {
      await system.startServer()
      const { worker, since } = await payAndFail(
        scenario,
        `before-${COMMIT}:block:${system.lockSeconds * 2_000}`,
      )
      worker.expectedToEnd = false
      await system.startWorker()
      await scenario.waitForGrants(1, 60)
      const recovery = await scenario.waitForRecovery({ since })
      must((await grants(system)) === 1, 'There is one grant')
      return { recovery }
    },
  ),

  F42: row(
    BOTH_ENGINES,
    'Poison jobs: dead after killing five workers; a job that always fails waits; other jobs continue',
    async (scenario, system) => {
      await system.startServer()
      await scenario.contact('deadly')
      const [deadly] = await system.sql<{ event_id: string }>(`select event_id from outbox`)
      // Kills the worker when the job starts, so that the jobs beside it end too.
      const failAt = `before-statement~values ('<${deadly?.event_id}:kill::9`
      const isDead = async () => (await count(system, 'deliveries where dead_at is not null')) > 0
      const sent: string[] = []
      let kills = 0
      while (!(await isDead())) {
        must(kills < 6, 'The job is dead before the sixth kill')
        sent.push(...(await sendMessages(scenario, 4, `beside ${kills}`)))
        const worker = await system.startWorker({ failAt })
        worker.expectedToEnd = true
        await system.until('an end', async () => worker.ended || (await isDead()))
        if (worker.ended) kills += 1
        await system.kill(worker)
      }
      must(kills === 5, `The job is dead after ${kills} kills`)
      const poison = await poisonSubjects(system)
      const missing = sent
        .slice(0, -4)
        .filter((subject) => !hasArrived(system, subject) && !poison.has(subject))
      // On a busy machine each worker may be killed before it sends any.
      must(missing.length === 0 || !system.hasRealDurations, `Other e-mails are late: ${missing.join(', ')}`)
      must((await count(system, 'deliveries where dead_at is not null')) === 1, 'Only this delivery is dead')

      await system.startWorker()
      await untilArrived(system, sent)
      const normalMs = await sendTenEmails(scenario, 'without failing jobs')
      await system.sql(`insert into outbox (name, payload)
        select 'contact.submitted', '{"messageId": 7}' from generate_series(1, ${FAILING_EVENTS})`)
      await system.sql(`with message as (
        insert into contact_messages (name, email, subject, message)
        values ('Ann', 'ann@example.com', 'of ten megabytes', 'Hello') returning id)
      insert into outbox (name, payload)
        select 'contact.submitted', jsonb_build_object('messageId', id, 'more', repeat('x', 10000000)) from message`)
      const recovery = await sendTenEmails(scenario, 'with failing jobs')
      mustTakeAtMost(system, 'Sending ten e-mails beside failing jobs', recovery, 2 * normalMs + 1_000)
      await untilArrived(system, ['of ten megabytes'])
      const open = () => count(system, 'deliveries where done_at is null and dead_at is null')
      await system.until('only the failing jobs to wait', async () => (await open()) === FAILING_EVENTS)
      return { recovery }
    },
  ),

  F55: row(BOTH_ENGINES, 'Worker out of memory within a job: run again, applied once', (scenario) =>
    killAt(scenario, `before-${COMMIT}:exhaust`),
  ),
}

/** Events that always fail: four times as many as a queue runs concurrently. */
const FAILING_EVENTS = 32

/** Subjects of e-mails whose job ended with its worker more than once, and now runs alone. */
async function poisonSubjects(system: TestedSystem): Promise<ReadonlySet<string>> {
  const rows = await system.sql<{ subject: string }>(`
    select subject from contact_messages m
    join outbox o on o.payload ->> 'messageId' = m.id::text
    join deliveries d using (event_id) where d.done_at is null and d.unfinished_runs >= 2`)
  return new Set(rows.map(({ subject }) => subject))
}

const hasArrived = ({ mailbox }: TestedSystem, subject: string): boolean =>
  mailbox.messages().some((mail) => mail.subject === `Contact: ${subject}`)

const untilArrived = (system: TestedSystem, subjects: readonly string[]) =>
  system.until('the e-mails', () => subjects.every((subject) => hasArrived(system, subject)))

async function sendMessages(scenario: Scenario, total: number, prefix: string): Promise<readonly string[]> {
  const subjects = Array.from({ length: total }, (_, index) => `${prefix}, ${index}`)
  for (const subject of subjects) await scenario.contact(subject)
  return subjects
}

async function sendTenEmails(scenario: Scenario, prefix: string): Promise<number> {
  const startedAt = performance.now()
  await untilArrived(scenario.system, await sendMessages(scenario, 10, prefix))
  return performance.now() - startedAt
}
