import { describe, expect, it } from 'vitest'
import { formatMoney, parseMoney } from './money.ts'

const euro = (value: string) => parseMoney({ value })

describe('Money', () => {
  it('reads decimal strings exactly', () => {
    expect(['4.99', '4.9', '4', '.5', '-1.00', '0.29'].map(euro)).toEqual([499, 490, 400, 50, -100, 29])
  })

  it('refuses more than two decimals', () => {
    expect(euro('4.999')).toBeNull()
  })

  it('writes decimal strings', () => {
    expect(formatMoney(499, 'EUR')).toEqual({ currency_code: 'EUR', value: '4.99' })
    expect(formatMoney(5, 'EUR').value).toBe('0.05')
    expect(formatMoney(-150, 'EUR').value).toBe('-1.50')
  })
})
