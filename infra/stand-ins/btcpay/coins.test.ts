import { expect, it } from 'vitest'
import { COINS, toParts, toMinor } from './coins.ts'

it('an amount converted to any coin and back is the same amount', () => {
  for (const coin of COINS)
    for (const minor of [1, 799, 12_345_678]) expect(toMinor(toParts(minor, coin), coin)).toBe(minor)
})
