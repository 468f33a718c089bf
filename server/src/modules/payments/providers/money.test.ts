import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromDecimal, toDecimal } from './money.ts'

describe('an amount', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [99, '0.99'],
    [799, '7.99'],
    [100_000, '1000.00'],
  ])('of %i minor units is written %s', (minor, text) => {
    expect(toDecimal(minor, 'EUR')).toBe(text)
    expect(fromDecimal(text, 'EUR')).toBe(minor)
  })

  it('comes back from its text unchanged', () => {
    const minors = fc.integer({ min: 0, max: 999_999_999_999_999 })
    fc.assert(
      fc.property(minors, fc.constantFrom('EUR', 'USD', 'EGP'), (minor, currency) => {
        expect(fromDecimal(toDecimal(minor, currency), currency)).toBe(minor)
      }),
    )
  })

  it.each(['7.9', '7', '7.', '.99', '7,99', '7.999', '1e3', ' 7.99', '7.99 ', '-7.99', '+7.99', '07.99', ''])(
    'is not read from %j',
    (text) => {
      expect(fromDecimal(text, 'EUR')).toBeNull()
    },
  )

  it.each([
    [-1, 'EUR'],
    [7.99, 'EUR'],
    [Number.NaN, 'EUR'],
    [2 ** 53, 'EUR'],
    [799, 'JPY'],
  ])('is not written for %d %s', (minor, currency) => {
    expect(() => toDecimal(minor, currency)).toThrow(RangeError)
  })

  it('is not read in a currency that is not known', () => {
    expect(fromDecimal('7.99', 'JPY')).toBeNull()
  })
})
