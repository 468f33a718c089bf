import { describe, expect, it } from 'vitest'
import { paymentAnswerOf, isProviderFailure } from './circuit-breaker.ts'
import { orderBeingPaid, orderRefused, unavailable, InvalidResponse } from '../providers/protocol/failures.ts'
import { UNKNOWN_FORMAT, Refusal } from '../providers/protocol/refusal.ts'

const unusable = new InvalidResponse('The status is VOIDED')
const refused = (status: number) => new Refusal('PayPal', status, 'ISSUE', 'debug-id')

describe('The error of a call to a provider', () => {
  it.each<[string, unknown, isFailure: boolean, answer: string | null]>([
    ['a broken connection', unavailable(new TypeError('fetch failed')), true, null],
    ['a server error', unavailable(refused(500)), true, null],
    ['a rate limit', unavailable(refused(429)), true, null],
    ['refused credentials', unavailable(refused(401)), true, null],
    ['refused content', unavailable(refused(422)), false, '422 ISSUE'],
    ['a conflict about the order', unavailable(refused(409)), false, '409 ISSUE'],
    ['a proxy’s conflict', unavailable(new Refusal('PayPal', 409, UNKNOWN_FORMAT)), true, null],
    ['an unusable answer', unavailable(unusable), false, 'The status is VOIDED'],
    ['an unusable answer wrapped again', unavailable(unavailable(unusable)), false, 'The status is VOIDED'],
    ['a refused order', orderRefused(refused(422), []), false, null],
    ['an order that is being paid', orderBeingPaid(unusable), false, null],
    ['an error in our code', new TypeError('a bug'), false, null],
  ])('is a provider failure, an answer or neither: %s', (_, error, isFailure, answer) => {
    expect(isProviderFailure(error)).toBe(isFailure)
    expect(paymentAnswerOf(error)).toBe(answer)
  })
})
