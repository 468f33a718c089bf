import type { Channel } from '@player/server/app-client/reader'

/** More results are of no use with a remote control. */
const MAX_RESULTS = 200
/** A step takes about a millisecond on a television. */
const CHANNELS_PER_STEP = 250

const foldedOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()

export interface SearchResult {
  readonly query: string
  /** What the results match: the query; if no channel matches it, its longest prefix that one matches, or ''. */
  readonly foundQuery: string
  readonly results: readonly Channel[]
}

/** Finds channels by their numbers and names in steps. Caches the names in lower case without accents. */
export function createSearch(channels: readonly Channel[]) {
  const folded: string[] = []
  const search = {
    /**
     * Yields the results so far after each step, at most 200: first names that begin with the query and the channel with that number,
     * then names with a word, and numbers, that begin with it, then other names that contain it; each in the order of the list.
     */
    *find(query: string): Generator<readonly Channel[]> {
      const foldedQuery = foldedOf(query.trim())
      const byRank: [Channel[], Channel[], Channel[]] = [[], [], []]
      const results = () => byRank.flat().slice(0, MAX_RESULTS)
      if (foldedQuery === '') return
      for (const [index, channel] of channels.entries()) {
        folded[index] ??= foldedOf(channel.name)
        const rank = rankOf(folded[index], foldedQuery, String(channel.number))
        if (rank !== null && byRank[rank].length < MAX_RESULTS) byRank[rank].push(channel)
        if (index % CHANNELS_PER_STEP === CHANNELS_PER_STEP - 1) yield results()
      }
      yield results()
    },

    /** Yields like `find`; if no channel matches the query, also the results of its longest prefix that one matches. */
    *findNearest(query: string): Generator<SearchResult> {
      for (let foundQuery = query; ; foundQuery = foundQuery.slice(0, -1).trim()) {
        let found: SearchResult = { query, foundQuery, results: [] }
        for (const results of search.find(foundQuery)) yield (found = { query, foundQuery, results })
        if (found.results.length > 0) return
        if (foundQuery === '') return yield found
      }
    },
  }
  return search
}

export type Search = ReturnType<typeof createSearch>

function rankOf(name: string, foldedQuery: string, number: string): 0 | 1 | 2 | null {
  const place = name.indexOf(foldedQuery)
  if (place === 0 || number === foldedQuery) return 0
  if (name.includes(` ${foldedQuery}`) || number.startsWith(foldedQuery)) return 1
  return place > 0 ? 2 : null
}

/** The part of a name that a query found, as its start and end; null for other names. The start of a word counts before other places. */
export function matchIn(name: string, query: string): readonly [start: number, end: number] | null {
  const foldedQuery = foldedOf(query.trim())
  // A folded character can be shorter or longer than the one in the name.
  const characters = Array.from(name, (character) => ({ character, folded: foldedOf(character) }))
  const folded = characters.map((each) => each.folded).join('')
  const atWord = ` ${folded}`.indexOf(` ${foldedQuery}`)
  const foldedStart = atWord >= 0 ? atWord : folded.indexOf(foldedQuery)
  if (foldedQuery === '' || foldedStart < 0) return null
  const placeOf = (foldedPlace: number) => {
    let [place, passed] = [0, 0]
    for (const { character, folded: each } of characters) {
      if (passed >= foldedPlace) break
      passed += each.length
      place += character.length
    }
    return place
  }
  return [placeOf(foldedStart), placeOf(foldedStart + foldedQuery.length)]
}
