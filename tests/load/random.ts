/** Random that can be had again: the same seed gives the same. */
export interface Random {
  /** Below 1. */
  next(): number
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number
  /** Whether something of this probability happens. */
  is(probability: number): boolean
  /** @throws where there is nothing to choose from */
  one<Item>(items: readonly Item[]): Item
  /** Random of its own for a part of the whole, so that parts at once do not disturb each other. */
  part(): Random
}

/** The generator is mulberry32. */
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
    is: (probability) => next() < probability,
    one(items) {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('There is nothing to choose from')
      return item
    },
    part: () => seededRandom(below(2 ** 32)),
  }
}
