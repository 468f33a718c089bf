import { describe, expect, it } from 'vitest'
import { payer, payment, time } from './adapter.fixture.ts'
import { oneAtATime } from './one-at-a-time.ts'

describe('the beginning of a payment', () => {
  it('is made once at a time, and again afterwards, also when it failed', async () => {
    let count = 0
    const begin = oneAtATime(async ({ reference }) => {
      count += 1
      const number = count
      await Promise.resolve()
      if (number === 1) throw new Error('The provider does not answer')
      return {
        providerReference: `${reference}-${number}`,
        checkoutUrl: 'https://pay.example',
        expires: { at: time },
      }
    })
    const failed = await Promise.allSettled([begin(payment, payer), begin(payment, payer)])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const [one, other] = await Promise.all([begin(payment, payer), begin(payment, payer)])
    expect(one).toBe(other)
    expect(count).toBe(2)
    await Promise.all([begin(payment, payer), begin({ ...payment, reference: 'another' }, payer)])
    expect(count).toBe(4)
  })
})
