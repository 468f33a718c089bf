import { expect, test } from 'vitest'
import { fail } from './failure.ts'
import { createRepeatedRefusals } from './repeated-refusals.ts'

const failure = fail('throttled', 'too_many_requests', { retryAfter: 60 })

function afterRefusals(count: number) {
  const clock = { ms: 0 }
  const refusals = createRepeatedRefusals(() => clock.ms)
  for (let index = 0; index < count; index += 1) refusals.add('a', failure)
  return { refusals, clock }
}

test('from the tenth refusal in a row on, a caller gets it again without a call for a second', () => {
  expect(afterRefusals(9).refusals.of('a')).toBeUndefined()
  const { refusals, clock } = afterRefusals(10)
  clock.ms = 999
  expect(refusals.of('a')).toBe(failure)
  clock.ms = 1_000
  expect(refusals.of('a')).toBeUndefined()
})

test('another caller is not refused, and a call that succeeds ends the row', () => {
  const { refusals } = afterRefusals(10)
  expect(refusals.of('b')).toBeUndefined()
  refusals.end('a')
  refusals.add('a', failure)
  expect(refusals.of('a')).toBeUndefined()
})
