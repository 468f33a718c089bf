// @module-tag sweep
import { deadDeliveries } from '@player/db'
import { periodicTasks } from '@player/workers'
import { describe, expect } from 'vitest'
import { openBrowser } from '../../kit/browser.ts'
import { OPERATOR, SUPPORT } from '../../kit/settings.ts'
import type { Stack } from '../../kit/stack.ts'
import { testWith } from '../../kit/test.ts'

// Shortens the retry schedule.
const { itFresh } = testWith({ WORKER_LOCK_SECONDS: '2' })

describe('Dead deliveries', () => {
  itFresh('are mailed to the operator once, several in one e-mail', async ({ stack }) => {
    const first = await makeDead(stack)
    await mailOperator(stack)
    const [email] = operatorEmails(stack)
    expect(email).toMatchObject({
      to: [{ address: OPERATOR }],
      subject: 'Dead: 1 delivery failed permanently',
    })
    const { messageId } = first
    for (const line of [
      `Delivery: ${first.delivery}`,
      'Job: mail-contact-message',
      'Event: contact.submitted',
      `Target: messageId ${messageId}`,
      'Error: The mail server refused the e-mail (550)',
      'npm run ops -- queue list',
      'npm run ops -- queue retry <delivery>',
      'npm run ops -- queue discard <delivery>',
    ])
      expect(email?.text).toContain(line)
    expect(email?.text).not.toContain('ann@example.com')

    // Dead deliveries wait 15 minutes after an e-mail.
    const others = [await makeDead(stack), await makeDead(stack)]
    await mailOperator(stack)
    expect(operatorEmails(stack)).toHaveLength(1)
    await stack.shiftClock('15 minutes')
    // Two workers do it at the same time.
    await Promise.all([mailOperator(stack), mailOperator(stack)])
    const [latest, ...older] = operatorEmails(stack)
    expect(older).toHaveLength(1)
    expect(latest?.subject).toBe('Dead: 2 deliveries failed permanently')
    for (const { delivery } of others) expect(latest?.text).toContain(delivery)
    expect(latest?.text).not.toContain(first.delivery)

    await stack.shiftClock('1 day')
    await mailOperator(stack)
    expect(operatorEmails(stack)).toHaveLength(2)
  })

  itFresh('are mailed again after a retry that failed', async ({ stack }) => {
    const { event_id } = await makeDead(stack)
    await mailOperator(stack)
    stack.mailbox.refuse(550, { only: SUPPORT })
    await retry(stack, event_id)
    await stack.drain()
    await mailOperator(stack)
    expect(operatorEmails(stack)).toHaveLength(2)
  })

  itFresh('cause no further e-mail if the e-mail to the operator fails too', async ({ stack }) => {
    await makeDead(stack)
    stack.mailbox.refuse(550)
    for (let hours = 0; hours < 3; hours += 1) {
      await mailOperator(stack)
      await stack.shiftClock('1 hour')
    }
    expect(await stack.sql('select job from deliveries where dead_at is not null order by job')).toEqual([
      { job: 'mail-contact-message' },
      { job: 'mail-dead-deliveries' },
    ])
    const message = await stack.sql<{ event_id: string }>(
      `select event_id from deliveries where job = 'mail-dead-deliveries'`,
    )
    stack.mailbox.refuse(null)
    await retry(stack, message[0]?.event_id ?? '')
    await stack.drain()
    const [email] = operatorEmails(stack)
    expect(email?.headers['message-id']).toBe(`<${message[0]?.event_id}.mail-dead-deliveries@127.0.0.1>`)
  })
})

async function mailOperator(stack: Stack): Promise<void> {
  await periodicTasks['reportDeadDeliveries']?.run(stack.workerContext)
  await stack.drain()
}

const operatorEmails = ({ mailbox }: Stack) =>
  mailbox.messages().filter(({ subject }) => subject.startsWith('Dead: '))

interface DeadDelivery {
  readonly event_id: string
  readonly delivery: string
  readonly messageId: string
}

/** A contact message whose e-mail is refused permanently. */
async function makeDead(stack: Stack): Promise<DeadDelivery> {
  // Waits until the report at the start of the workers has ended.
  await stack.drain()
  stack.mailbox.refuse(550, { only: SUPPORT })
  const message = { name: 'Ann', email: 'ann@example.com', subject: 'Hi', message: 'Hello' }
  await openBrowser(stack).rest('POST', '/sendUserQuestion', message)
  await stack.drain()
  const [dead] = await stack.sql<DeadDelivery>(
    `select event_id, event_id || '.' || job as delivery, payload ->> 'messageId' as "messageId"
     from deliveries join outbox using (event_id) where dead_at is not null order by dead_at desc limit 1`,
  )
  if (!dead) throw new Error('No delivery is dead')
  return dead
}

async function retry(stack: Stack, event_id: string): Promise<void> {
  const job = await stack.sql<{ job: string }>('select job from deliveries where event_id = $1', event_id)
  await stack.ctx.unit((tx) => deadDeliveries.retry(tx, { event_id, job: job[0]?.job ?? '' }))
}
