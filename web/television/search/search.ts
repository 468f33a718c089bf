import type { Channel } from '@player/server/app-client/reader'

/** More can't be looked through on a sofa. */
const MAX_FOUND = 200
/** Channels between two chances to draw: about a millisecond on a television. */
const AT_ONCE = 250

/** A text without case and accents, as it is looked for. */
const foldedOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()

/** Finds channels by their numbers and by words of their names, a few at a time. What it folded once it keeps. */
export function createSearch(channels: readonly Channel[]) {
  const folded: string[] = []
  return {
    /**
     * Yields what is found so far, and at last all of it: names that begin with the query first, and the channel with that number, then
     * words and numbers that begin with it, then the others, each as the list has them. At most 200.
     */
    *find(query: string): Generator<readonly Channel[]> {
      const wanted = foldedOf(query.trim())
      const found: [Channel[], Channel[], Channel[]] = [[], [], []]
      const all = () => found.flat().slice(0, MAX_FOUND)
      if (wanted === '') return
      for (const [index, channel] of channels.entries()) {
        folded[index] ??= foldedOf(channel.name)
        const rank = rankOf(folded[index], wanted, String(channel.number))
        if (rank !== null && found[rank].length < MAX_FOUND) found[rank].push(channel)
        if (index % AT_ONCE === AT_ONCE - 1) yield all()
      }
      yield all()
    },
  }
}

export type Search = ReturnType<typeof createSearch>

function rankOf(name: string, wanted: string, number: string): 0 | 1 | 2 | null {
  const place = name.indexOf(wanted)
  if (place === 0 || number === wanted) return 0
  if (name.includes(` ${wanted}`) || number.startsWith(wanted)) return 1
  return place > 0 ? 2 : null
}
