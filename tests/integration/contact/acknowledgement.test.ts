// @module-tag sweep
import { periodicTasks } from '@player/workers'
import { describe, expect } from 'vitest'
import { openBrowser } from '../../kit/browser.ts'
import { SUPPORT } from '../../kit/settings.ts'
import type { Stack } from '../../kit/stack.ts'
import { testWith } from '../../kit/test.ts'

const { it } = testWith({ CONTACT_ACKNOWLEDGEMENT: 'true' })

const message = { name: 'Eve http://evil.example', subject: 'Win a prize', message: 'Call this number' }

describe('The acknowledgement of a contact message', () => {
  it('is off by default', async ({ boot }) => {
    const stack = await boot({ settings: { CONTACT_ACKNOWLEDGEMENT: '' } })
    await send(stack, 'quiet@example.com')
    await stack.drain()
    expect(stack.mailbox.messages().map(({ to }) => to[0]?.address)).toEqual([SUPPORT])
  })

  it('is a fixed text without the sender’s input', async ({ stack }) => {
    await send(stack, 'ann@example.com')
    await stack.drain()
    const [mail, ...others] = acknowledgementsTo(stack, 'ann@example.com')
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      subject: 'We received your message',
      headers: { 'auto-submitted': 'auto-replied', 'reply-to': expect.stringContaining(SUPPORT) },
    })
    const text = JSON.stringify(mail)
    for (const typed of ['Eve', 'evil', 'prize', 'number']) expect(text).not.toContain(typed)
  })

  it('is sent once per address and day, whichever server accepts the message', async ({ stack, serve }) => {
    const other = await serve()
    // Concurrent messages from one address to both servers.
    const addresses = ['bob@example.com', 'BOB@example.com', 'bob+1@example.com', 'bob@Example.com']
    await Promise.all(addresses.map((email, index) => send(index % 2 ? other : stack, email)))
    await stack.drain()
    const received = () => addresses.flatMap((email) => acknowledgementsTo(stack, email))
    expect(received()).toHaveLength(1)
    const throttleRows = await stack.sql<{ row: string }>(`select throttles::text as row from throttles`)
    expect(throttleRows.map(({ row }) => row.toLowerCase()).join()).not.toContain('bob')
    await stack.shiftClock('24 hours')
    await send(stack, 'bob@example.com')
    await stack.drain()
    expect(received()).toHaveLength(2)
  })

  it('to an address that the mail server refuses is dropped without an alarm', async ({ stack }) => {
    stack.mailbox.refuse(550, { only: 'mistyped@example.com' })
    await send(stack, 'mistyped@example.com')
    await stack.drain()
    stack.mailbox.refuse(null)
    expect(await stack.sql('select from deliveries where dead_at is not null')).toEqual([])
    expect(await stack.sql(`select refusal from mails where recipient = 'mistyped@example.com'`)).toEqual([
      { refusal: '550' },
    ])
    await periodicTasks['reportDeadDeliveries']?.run(stack.workerContext)
    await stack.drain()
    expect(stack.mailbox.messages().filter(({ subject }) => subject.startsWith('Dead: '))).toEqual([])
  })
})

async function send(stack: Pick<Stack, 'url' | 'origin'>, email: string): Promise<void> {
  const answer = await openBrowser(stack).rest('POST', '/sendUserQuestion', { ...message, email })
  expect(answer).toMatchObject({ status: 200, body: { status: 'success' } })
}

const acknowledgementsTo = ({ mailbox }: Stack, address: string) =>
  mailbox
    .messages()
    .filter(({ subject, to }) => subject === 'We received your message' && to[0]?.address === address)
