/** A reproducible random generator: the same seed gives the same values. */
export interface Random {
  /** A number from 0 to below 1. */
  next(): number
  /** An integer from 0 to below `limit`. */
  below(limit: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  /** @throws for an empty list */
  pick<Item>(items: readonly Item[]): Item
  /** An independent generator, so that concurrent parts do not affect each other. */
  fork(): Random
}

/** mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('The list is empty')
      return item
    },
    fork: () => seededRandom(below(2 ** 32)),
  }
}
