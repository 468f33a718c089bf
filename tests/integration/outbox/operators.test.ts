// @module-tag sweep
import { describe, expect } from 'vitest'
import { openBrowser } from '../../kit/browser.ts'
import type { Stack } from '../../kit/stack.ts'
import { it, itFresh } from '../../kit/test.ts'
import { ops } from '../ops/ops.ts'

describe('The commands for dead deliveries', () => {
  itFresh('list, show and retry dead deliveries', async ({ stack }) => {
    const delivery = await makeDead(stack)
    const listed = await queue(stack, 'list')
    expect(listed).toMatchObject({
      code: 0,
      json: { dead: 1, stuck: 0, deliveries: [{ delivery, sends: 1 }] },
    })
    const shown = await queue(stack, 'show', delivery)
    expect(shown).toMatchObject({
      json: { event: 'contact.submitted', last_error: 'The mail server refused the e-mail (550)', audit: [] },
    })

    stack.mailbox.refuse(null)
    expect(await queue(stack, 'retry', delivery)).toMatchObject({ code: 2 })
    const retried = await queue(stack, 'retry', delivery, '--reason', 'the address works again')
    expect(retried).toMatchObject({ code: 0, json: { delivery, done: 'retry' } })
    await stack.drain()
    expect(stack.mailbox.messages()).toHaveLength(1)
    expect(await queue(stack, 'show', delivery)).toMatchObject({
      json: { audit: [{ action: 'queue retry', reason: 'the address works again' }] },
    })
    expect(await queue(stack, 'retry', delivery, '--reason', 'again')).toMatchObject({ code: 1 })
  })

  itFresh('discard a dead delivery, and record actor and reason', async ({ stack }) => {
    const delivery = await makeDead(stack)
    const discarded = await queue(stack, 'discard', delivery, '--reason', 'spam', '--as', 'ann')
    expect(discarded).toMatchObject({ code: 0, json: { done: 'discard' } })
    expect(await queue(stack, 'list')).toMatchObject({ json: { dead: 0, stuck: 0 } })
    expect(await queue(stack, 'show', delivery)).toMatchObject({
      code: 0,
      json: { audit: [{ actor: 'ann', action: 'queue discard', reason: 'spam' }] },
    })
  })

  it('report unknown arguments', async ({ stack }) => {
    expect(await queue(stack, 'show', 'nonsense')).toMatchObject({ code: 2 })
    const unknown = '00000000-0000-4000-8000-000000000000.mail-contact-message'
    expect(await queue(stack, 'discard', unknown, '--reason', 'why not')).toMatchObject({ code: 1 })
  })
})

/** Makes a delivery dead by an e-mail that the mail server refuses permanently; returns its name. */
async function makeDead(stack: Stack): Promise<string> {
  stack.mailbox.refuse(550)
  const message = { name: 'Ann', email: 'ann@example.com', subject: 'Hi', message: 'Hello' }
  await openBrowser(stack).rest('POST', '/sendUserQuestion', message)
  const [dead] = await stack.until('the delivery to be dead', async () => {
    const found = await stack.sql<{ name: string }>(
      `select event_id || '.' || job as name from deliveries where dead_at is not null`,
    )
    return found.length > 0 ? found : null
  })
  return dead?.name ?? ''
}

const queue = (stack: Stack, ...args: string[]) => ops(stack, 'queue', ...args)
