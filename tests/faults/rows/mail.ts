import { setTimeout as wait } from 'node:timers/promises'
import { BOTH_ENGINES, must, mustAccept, row, type Rows } from '../row.ts'
import { sendAtRate } from '../traffic.ts'
import { count } from '../world.ts'

export const mailRows: Rows = {
  F04: row(
    BOTH_ENGINES,
    'Worker killed between the mail server’s acceptance and its record: at most one copy, the same Message-ID',
    async (scenario) => {
      const { world } = scenario
      await world.startServer()
      const worker = await world.startWorker({ failAt: 'before-statement~insert into "mails":kill' })
      worker.expectedToEnd = true
      const answer = await scenario.contact('sent once or twice')
      must(answer?.status === 200, `The message is accepted, not answered with ${answer?.status}`)
      await world.until('the worker to end', () => worker.ended)
      const since = performance.now()
      await world.startWorker()
      const recovery = await scenario.waitForRecovery(since)
      const emails = world.mailbox.messages()
      must(emails.length === 1 || emails.length === 2, `${emails.length} emails`)
      must(
        new Set(emails.map((mail) => mail.headers['message-id'])).size === 1,
        'All copies have one Message-ID',
      )
      return { recovery }
    },
  ),

  F26: row(
    BOTH_ENGINES,
    'Mail server down: messages are accepted, emails are sent within two minutes after it is back',
    async (scenario) => {
      const { world } = scenario
      await world.startServer()
      await world.startWorker()
      await world.proxies.mail.refuse()
      const replies = await sendAtRate(10, 4, (index) => scenario.contact(`during the outage ${index}`))
      if (world.full) await wait(600_000)
      mustAccept(world, replies, 150)
      await world.proxies.mail.endFaults()
      return { recovery: await scenario.waitForRecovery() }
    },
    120,
  ),

  F27: row(
    BOTH_ENGINES,
    'Mail server answers 421 or 450: retried, each email sent once',
    async (scenario) => {
      const { world } = scenario
      await world.startServer()
      await world.startWorker()
      world.mailbox.refuse(421)
      for (let email = 0; email < 5; email += 1) await scenario.contact(`retried ${email}`)
      await world.until(
        'all emails to be refused',
        async () => (await count(world, 'deliveries where last_error is not null')) === 5,
      )
      world.mailbox.refuse(450)
      await wait(1_000)
      world.mailbox.refuse(null)
      const recovery = await scenario.waitForRecovery()
      must(world.mailbox.messages().length === 5, 'There are five emails')
      return { recovery }
    },
  ),

  F28: row(
    BOTH_ENGINES,
    'Mail server answers 550: one attempt; the operator gets one email about the dead delivery, a refused receipt is noted at its payment',
    async (scenario) => {
      const { world } = scenario
      await world.startServer()
      const worker = await world.startWorker()
      const owner = await scenario.owner()
      world.mailbox.refuse(550)
      await scenario.contact('refused')
      await scenario.pay(owner)
      await scenario.waitForGrants(1)
      await world.untilIdle()
      const dead = () => count(world, 'deliveries where dead_at is not null and sends = 1')
      must((await dead()) === 1, 'The email to support is dead')
      must(
        (await count(world, 'payments where email_refused_at is not null')) === 1,
        'The payment has the refusal',
      )
      must(worker.lines.filter((line) => line.includes('A job failed')).length === 1, 'Only one job failed')
      worker.expectedToEnd = true
      await worker.stop()

      // A worker mails the operator about dead deliveries when it starts. That email is refused as well, which must
      // not cause another one.
      const secondWorker = await world.startWorker()
      await world.until('the email to the operator to be dead', async () => (await dead()) === 2)
      secondWorker.expectedToEnd = true
      await secondWorker.stop()
      world.mailbox.refuse(null)
      const since = performance.now()
      await world.startWorker()
      const recovery = await scenario.waitForRecovery(since)
      must((await dead()) === 2, 'No more deliveries are dead')
      return { recovery }
    },
  ),

  F29: row(
    BOTH_ENGINES,
    'Mail server stops answering within an email: connection closed after thirty seconds, email sent again',
    async (scenario) => {
      const { world } = scenario
      await world.startServer()
      const worker = await world.startWorker()
      // Enough bytes for the greeting and the envelope, not for the email.
      world.proxies.mail.hangAfter(200)
      await scenario.contact('stalled')
      await wait(2_000)
      await world.proxies.mail.endFaults()
      const since = performance.now()
      await scenario.contact('sent on another connection')
      await world.until('the other email', () => world.mailbox.messages().length >= 1, 10)
      const recovery = await scenario.waitForRecovery(since)
      const isReported = () => worker.lines.some((line) => line.includes('is not accepting e-mail'))
      await world.until('the hanging connection to be closed', isReported, 45)
      return { recovery }
    },
  ),
}
