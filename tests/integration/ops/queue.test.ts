// @module-tag sweep
import { describe, expect } from 'vitest'
import { openBrowser } from '../../kit/browser.ts'
import { subjectsTo } from '../payments/payment-steps.ts'
import { SUPPORT } from '../../kit/settings.ts'
import { it, itFresh } from '../../kit/test.ts'
import { ops, REASON } from './ops.ts'

describe('queue discard and retry', () => {
  itFresh('change many deliveries only with --yes, and undo each other', async ({ stack }) => {
    stack.mailbox.refuse(550, { only: SUPPORT })
    const message = { name: 'Ann', email: 'ann@owner.test', subject: 'Hi', message: 'Hello' }
    for (let count = 0; count < 3; count += 1)
      await openBrowser(stack).rest('POST', '/sendUserQuestion', message)
    await stack.drain()
    const dead = async () => (await ops(stack, 'queue', 'list')).json

    expect(await ops(stack, 'queue', 'discard', '--all')).toMatchObject({
      code: 0,
      json: { would_discard: 3, deliveries: Array(3).fill({ job: 'mail-contact-message' }) },
      stderr: '',
    })
    expect(await ops(stack, 'queue', 'discard', '--job', 'grant-licence')).toMatchObject({
      json: { would_discard: 0 },
    })
    expect(await dead()).toMatchObject({ dead: 3 })
    expect(await ops(stack, 'queue', 'discard', '--all', '--yes'), 'without a reason').toMatchObject({
      code: 2,
    })

    const options = ['--job', 'mail-contact-message', '--yes', ...REASON]
    expect(await ops(stack, 'queue', 'discard', ...options)).toMatchObject({
      code: 0,
      json: { done: 'discard', deliveries: 3 },
    })
    expect(await dead()).toMatchObject({ dead: 0, deliveries: [] })
    expect(await ops(stack, 'queue', 'discard', ...options)).toMatchObject({ json: { deliveries: 0 } })

    stack.mailbox.refuse(null)
    expect(await ops(stack, 'queue', 'retry', '--all')).toMatchObject({ json: { would_retry: 0 } })
    expect(await ops(stack, 'queue', 'retry', '--all', '--discarded')).toMatchObject({
      json: { would_retry: 3 },
    })
    expect(await ops(stack, 'queue', 'retry', '--all', '--discarded', '--yes', ...REASON)).toMatchObject({
      json: { done: 'retry', deliveries: 3 },
    })
    await stack.drain()
    expect(subjectsTo(stack, SUPPORT)).toHaveLength(3)
    const [{ name } = { name: '' }] = await stack.sql<{ name: string }>(
      `select event_id || '.' || job as name from deliveries where job = 'mail-contact-message' limit 1`,
    )
    expect((await ops(stack, 'queue', 'show', name)).json).toMatchObject({
      audit: [{ action: 'queue retry', actor: 'sue' }, { action: 'queue discard' }],
    })
  })

  it('take either the id of one delivery or one filter, and --yes only with a filter', async ({ stack }) => {
    const id = '7b1f5c1e-9d0a-4b5e-8a51-3c2f0e6d9a47.mail-contact-message'
    for (const args of [[], [id, '--all'], ['--all', '--job', 'grant-licence'], [id, '--yes']])
      expect(await ops(stack, 'queue', 'discard', ...args, ...REASON)).toMatchObject({ code: 2 })
  })
})
