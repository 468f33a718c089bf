import { setTimeout as wait } from 'node:timers/promises'
import { BOTH_ENGINES, must, mustAccept, row, type Rows } from '../row.ts'
import { sendAtRate } from '../traffic.ts'
import { startProcesses } from '../start-up.ts'
import { count } from '../tested-system.ts'

export const mailRows: Rows = {
  F04: row(
    BOTH_ENGINES,
    'Worker killed between the mail server’s acceptance and its record: at most one copy, the same Message-ID',
    async (scenario, system) => {
      await system.startServer()
      const worker = await system.startWorker({ failAt: 'before-statement~insert into "mails":kill' })
      worker.expectedToEnd = true
      const answer = await scenario.contact('sent once or twice')
      must(answer?.status === 200, `The message is accepted, not answered with ${answer?.status}`)
      await system.until('the worker to end', () => worker.ended)
      const since = performance.now()
      await system.startWorker()
      const recovery = await scenario.waitForRecovery({ since })
      const emails = system.mailbox.messages()
      must(emails.length === 1 || emails.length === 2, `${emails.length} e-mails`)
      must(
        new Set(emails.map((mail) => mail.headers['message-id'])).size === 1,
        'All copies have one Message-ID',
      )
      return { recovery }
    },
  ),

  F26: row(
    BOTH_ENGINES,
    'Mail server down: messages are accepted, e-mails are sent within two minutes after it is back',
    async (scenario, system) => {
      await startProcesses(scenario)
      await system.proxies.mail.refuse()
      const replies = await sendAtRate(10, 4, (index) => scenario.contact(`during the outage ${index}`))
      if (system.hasRealDurations) await wait(600_000)
      mustAccept(system, replies, 150)
      await system.proxies.mail.endFaults()
      return { recovery: await scenario.waitForRecovery() }
    },
    120,
  ),

  F27: row(
    BOTH_ENGINES,
    'Mail server answers 421 or 450: retried, each e-mail sent once',
    async (scenario, system) => {
      await startProcesses(scenario)
      system.mailbox.refuse(421)
      for (let index = 0; index < 5; index += 1) await scenario.contact(`retried ${index}`)
      await system.until(
        'all e-mails to be refused',
        async () => (await count(system, 'deliveries where last_error is not null')) === 5,
      )
      system.mailbox.refuse(450)
      await wait(1_000)
      system.mailbox.refuse(null)
      const recovery = await scenario.waitForRecovery()
      must(system.mailbox.messages().length === 5, 'There are five e-mails')
      return { recovery }
    },
  ),

  F28: row(
    BOTH_ENGINES,
    'Mail server answers 550: one attempt; the operator gets one e-mail about the dead delivery, a refused receipt is noted at its payment',
    async (scenario, system) => {
      await system.startServer()
      const worker = await system.startWorker()
      const owner = await scenario.owner()
      system.mailbox.refuse(550)
      await scenario.contact('refused')
      await scenario.pay(owner)
      await scenario.waitForGrants(1)
      await system.untilIdle()
      const dead = () => count(system, 'deliveries where dead_at is not null and sends = 1')
      must((await dead()) === 1, 'The e-mail to support is dead')
      must(
        (await count(system, 'payments where email_refused_at is not null')) === 1,
        'The payment has the refusal',
      )
      must(worker.lines.filter((line) => line.includes('A job failed')).length === 1, 'Only one job failed')
      worker.expectedToEnd = true
      await worker.stop()

      // A worker that starts mails the operator about dead deliveries. That e-mail is refused too, and must
      // not cause another one.
      const secondWorker = await system.startWorker()
      await system.until('the e-mail to the operator to be dead', async () => (await dead()) === 2)
      secondWorker.expectedToEnd = true
      await secondWorker.stop()
      system.mailbox.refuse(null)
      const since = performance.now()
      await system.startWorker()
      const recovery = await scenario.waitForRecovery({ since })
      must((await dead()) === 2, 'No more deliveries are dead')
      return { recovery }
    },
  ),

  F29: row(
    BOTH_ENGINES,
    'Mail server stops answering within an e-mail: connection closed after thirty seconds, e-mail sent again',
    async (scenario, system) => {
      await system.startServer()
      const worker = await system.startWorker()
      // Enough bytes for the greeting and the envelope, not for the e-mail.
      system.proxies.mail.hangAfter(200)
      await scenario.contact('stalled')
      await system.until('the e-mail to hang', () => system.proxies.mail.connectionsWith('', 'hanging') > 0)
      await system.proxies.mail.endFaults()
      const since = performance.now()
      await scenario.contact('sent on another connection')
      await system.until('the other e-mail', () => system.mailbox.messages().length >= 1)
      const recovery = await scenario.waitForRecovery({ since })
      const isReported = () => worker.lines.some((line) => line.includes('is not accepting e-mail'))
      await system.until('the hanging connection to be closed', isReported, 45)
      return { recovery }
    },
  ),
}
