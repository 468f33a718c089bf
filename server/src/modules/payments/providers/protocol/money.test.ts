import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromAnyDecimal, fromDecimal, toDecimal } from './money.ts'

describe('An amount', () => {
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

  it('is unchanged after conversion to text and back', () => {
    const minors = fc.integer({ min: 0, max: 999_999_999_999_999 })
    fc.assert(
      fc.property(minors, fc.constantFrom('EUR', 'USD', 'EGP'), (minor, currency) => {
        expect(fromDecimal(toDecimal(minor, currency), currency)).toBe(minor)
      }),
    )
  })

  it.each(['7.9', '7', '7.', '.99', '7,99', '7.999', '1e3', ' 7.99', '7.99 ', '-7.99', '+7.99', '07.99', ''])(
    'is not parsed from %j',
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
  ])('is refused: %d %s', (minor, currency) => {
    expect(() => toDecimal(minor, currency)).toThrow(
      new RangeError(`${minor} ${currency} is not an amount in minor units`),
    )
  })

  it('is not parsed in an unknown currency', () => {
    expect(fromDecimal('7.99', 'JPY')).toBeNull()
  })

  it.each<[string, number | null]>([
    ['7.99', 799],
    ['7.9', 790],
    ['7', 700],
    ['7.500', 750],
    ['0.010000000000000000', 1],
    ['7.991', null],
    ['7.', null],
    ['.5', null],
    ['07', null],
    ['-7', null],
    ['7e2', null],
    ['', null],
  ])('with any number of decimals is parsed: %j as %j', (text, minor) => {
    expect(fromAnyDecimal(text, 'EGP')).toBe(minor)
  })

  it('is the same with any number of trailing zeros', () => {
    const minors = fc.integer({ min: 0, max: 999_999_999_999_999 })
    fc.assert(
      fc.property(minors, fc.nat({ max: 20 }), (minor, zeros) => {
        expect(fromAnyDecimal(toDecimal(minor, 'EUR') + '0'.repeat(zeros), 'EUR')).toBe(minor)
        expect(
          fromAnyDecimal(
            toDecimal(minor, 'EUR')
              .replace(/(\.\d*?)0+$/, '$1')
              .replace(/\.$/, ''),
            'EUR',
          ),
        ).toBe(minor)
      }),
    )
  })
})
