import { expect, it } from 'vitest'
import { COINS, toCoin, toMoney } from './coins.ts'

it('rounds the amount of every coin up by less than a cent', () => {
  for (const coin of COINS)
    for (const minor of [1, 799, 12_345_678]) expect(toMoney(toCoin(minor, coin), coin)).toBe(minor)
})
