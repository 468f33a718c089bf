import { describe, expect } from 'vitest'
import { sendQuestion } from '../../kit/factories.ts'
import { it, itFresh } from '../../kit/test.ts'

describe('A contact message', () => {
  itFresh(
    'is accepted while the mail server refuses e-mails temporarily, and sent once it accepts them',
    async ({ stack }) => {
      stack.mailbox.refuse(451)
      expect(await sendQuestion(stack)).toMatchObject({ status: 200, body: { status: 'success' } })
      await stack.until('the mail server to refuse it', async () =>
        (await stack.sql('select from deliveries where last_error like $1', '%(451)%')).at(0),
      )
      expect(stack.mailbox.messages()).toEqual([])

      stack.mailbox.refuse(null)
      await stack.drain()
      expect(stack.mailbox.messages()).toHaveLength(1)
      expect(await stack.sql('select done_at is not null as done, dead_at from deliveries')).toEqual([
        { done: true, dead_at: null },
      ])
    },
  )

  it('becomes a dead delivery if the mail server refuses it permanently', async ({ boot }) => {
    const stack = await boot()
    stack.mailbox.refuse(550)
    expect(await sendQuestion(stack)).toMatchObject({ status: 200 })
    await stack.drain()
    expect(
      await stack.sql('select done_at, dead_at is not null as dead, last_error from deliveries'),
    ).toEqual([{ done_at: null, dead: true, last_error: 'The mail server refused the e-mail (550)' }])
    expect(stack.runs()).toBe(1)
  })

  itFresh('has a Message-ID that is derived from its event', async ({ stack }) => {
    await sendQuestion(stack)
    await stack.drain()
    const [{ event_id } = { event_id: '' }] = await stack.sql<{ event_id: string }>(
      'select event_id from outbox',
    )
    const messageId = `<${event_id}.mail-contact-message@127.0.0.1>`
    expect(stack.mailbox.messages()[0]?.headers['message-id']).toBe(messageId)
    expect(await stack.sql('select message_id, recipient from mails')).toEqual([
      { message_id: messageId, recipient: 'support@player.test' },
    ])
  })
})
