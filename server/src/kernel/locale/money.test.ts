import { expect, test } from 'vitest'
import { currencyName, formatMoney } from './money.ts'

test.for([
  [799, 'EUR', '€7.99'],
  [45_000, 'EGP', 'EGP\u00A0450.00'],
  [799, 'USD', 'US$7.99'],
  [799, 'JPY', 'JP¥799'],
] as const)('%i %s reads as %s', ([amount, currency, text]) => {
  expect(formatMoney(amount, currency)).toBe(text)
})

test('a currency has a name in the plural', () => {
  expect(currencyName('EGP')).toBe('Egyptian pounds')
  expect(currencyName('EUR')).toBe('euros')
})
