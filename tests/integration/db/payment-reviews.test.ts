import { REVIEW_TEXTS } from '@player/server/modules/payments'
import { describe, expect } from 'vitest'
import { loggedIn } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { itWithoutWorkers } from '../../kit/test.ts'

/** Every reason as a code with sample facts, and as its line of text. */
const REASONS = Object.entries(REVIEW_TEXTS).map(([code, words]) => {
  const names = [...words.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const facts = Object.fromEntries(names.map((name, index) => [name, `${name} ${index}`]))
  return { code, facts, line: words.replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '') }
})
const LINES = REASONS.map(({ line }) => line).join('\n')
const CODES_AND_FACTS = REASONS.map(({ code, facts }) => ({ code, facts }))

const reviews = (stack: Stack) => stack.sql('select code, facts from payment_reviews order by id')

/** A payment with these reasons, as the previous version writes it. */
async function insertPayment(stack: Stack, reason: string): Promise<void> {
  const { id } = await loggedIn(stack)
  await stack.sql(
    `insert into payments (reference, device_id, mac_snapshot, method, amount_minor, currency, state, review_reason)
      values ('of-the-version-before-this', $1, '02:00:5E:00:00:01', 'paypal', 799, 'EUR', 'failed', $2)`,
    id,
    reason,
  )
}

/** Lines of the previous version whose words differ from those of this one. */
const FORMER_LINES = [
  'The money was to go back, and after days the provider has not said that it did.',
  'Paid twice: it was begun before the payment 7 was paid; its money is to go back.',
]

describe('Review reasons written as text', () => {
  itWithoutWorkers(
    'are stored once each as codes with facts, and are open until a person reviewed them',
    async ({ stack }) => {
      const open = () => stack.sql('select from payment_reviews where reviewed_at is null')
      await insertPayment(stack, LINES)
      expect(await reviews(stack)).toEqual(CODES_AND_FACTS)
      await stack.sql('update payments set reviewed_at = app_now()')
      expect(await open()).toEqual([])
      await stack.sql(
        `update payments set review_reason = review_reason || E'\\nSomething new', reviewed_at = null`,
      )
      expect(await reviews(stack)).toEqual([
        ...CODES_AND_FACTS,
        { code: 'other', facts: { text: 'Something new' } },
      ])
      expect(await open()).toHaveLength(CODES_AND_FACTS.length + 1)
      await stack.sql('update payments set review_reason = $1', FORMER_LINES.join('\n'))
      expect(await reviews(stack)).toEqual([
        { code: 'not_returned', facts: {} },
        { code: 'paid_twice_refunds', facts: { payment: '7' } },
      ])
      await stack.sql(`update payments set review_reason = 'A person said that it is for 02:00:5E:00:00:02.'`)
      expect(await reviews(stack)).toEqual([{ code: 'assigned', facts: { device: '02:00:5E:00:00:02' } }])
    },
  )
})
