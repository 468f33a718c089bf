import { expect, it } from 'vitest'
import { readDecimal, writeDecimal } from './decimal.ts'

it('writes minor units exactly, and reads them back', () => {
  for (const [minor, text] of [
    [0, '0.00'],
    [5, '0.05'],
    [45_000, '450.00'],
  ] as const) {
    expect(writeDecimal(minor, 2)).toBe(text)
    expect(readDecimal(text, 2)).toBe(minor)
  }
  expect(writeDecimal(-150, 2)).toBe('-1.50')
  expect(writeDecimal(500, 0)).toBe('500')
  expect(readDecimal('0.00012345', 8)).toBe(12_345)
})

it.each(['450', '450.0', '450.000', '0450.00', '-1.00', ' 1.00', '1,00', ''])('%j is no amount', (text) => {
  expect(readDecimal(text, 2)).toBeNull()
})
