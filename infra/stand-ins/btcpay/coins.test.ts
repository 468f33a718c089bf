import { expect, it } from 'vitest'
import { COINS, toCoin, toMoney } from './coins.ts'

it('asks for enough of every coin, and not for a cent too much', () => {
  for (const coin of COINS)
    for (const minor of [1, 799, 12_345_678]) expect(toMoney(toCoin(minor, coin), coin)).toBe(minor)
})
