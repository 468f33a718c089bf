import { expect, test } from 'vitest'
import { createSearch, matchIn } from './search.ts'

const channelsOf = (...names: string[]) =>
  names.map((name, index) => ({
    id: String(index + 1),
    number: index + 1,
    name,
    group: '',
    guideId: '',
    logo: null,
    url: '',
  }))
const resultsOf = (query: string, ...names: string[]) =>
  ([...createSearch(channelsOf(...names)).find(query)].at(-1) ?? []).map(({ name }) => name)

test('names that begin with the query come first, then names with a word that does, then other names with the query', () => {
  const names = ['The Sport', 'Transport', 'Sport 1', 'News', 'sport 2']
  expect(resultsOf('sport', ...names)).toEqual(['Sport 1', 'sport 2', 'The Sport', 'Transport'])
  expect(resultsOf(' SPORT 2 ', ...names)).toEqual(['sport 2'])
})

test.each([
  ['tele', 'Télé Zürich'],
  ['zür', 'Télé Zürich'],
  ['ист', 'История'],
  ['أخبار', 'قناة أخبار'],
])('%s finds %s', (query, name) => expect(resultsOf(query, 'Other', name)).toEqual([name]))

test('a number finds its channel before names with a word that begins with it, in any alphabet', () => {
  const names = ['Один', '2 новости', ...Array.from({ length: 20 }, (_, at) => `Канал ${at}x`)]
  expect(resultsOf('1', ...names).slice(0, 2)).toEqual(['Один', 'Канал 1x'])
  expect(resultsOf('22', ...names)).toEqual(['Канал 19x'])
  expect(resultsOf('2', ...names)[0]).toEqual('2 новости')
})

test('an empty query finds nothing, and a query at most 200 channels', () => {
  expect(resultsOf('  ', 'A')).toEqual([])
  expect(resultsOf('x', 'A')).toEqual([])
  expect(resultsOf('a', ...Array.from({ length: 1_000 }, () => 'A'))).toHaveLength(200)
})

test('a long list is searched in short steps, each with the results so far', () => {
  const search = createSearch(
    channelsOf('Match', ...Array.from({ length: 50_000 }, (_, at) => `Channel ${at}`)),
  )
  const steps = [...search.find('match')]
  expect(steps.length).toBeGreaterThan(190)
  expect(steps[0]).toHaveLength(1)
})

test('matchIn returns the matched part of a name, at the start of a word if there is one', () => {
  const partOf = (name: string, query: string) => {
    const match = matchIn(name, query)
    return match && name.slice(...match)
  }
  expect(partOf('Night Train Cinema', 'NI')).toBe('Ni')
  expect(matchIn('Morning News', 'n')).toEqual([8, 9])
  expect(partOf('Canal Éducation', 'edu')).toBe('Édu')
  expect(partOf('Café au lait', 'café au')).toBe('Café au')
  expect(partOf('News', 'films')).toBeNull()
  expect(partOf('News', ' ')).toBeNull()
})

test('for a query that no channel matches, the results are those of its longest prefix that one matches', () => {
  const search = createSearch(channelsOf('Night Train', 'Nine', 'Morning'))
  const foundFor = (query: string) => {
    const { foundQuery, results } = [...search.findNearest(query)].at(-1) ?? {}
    return [foundQuery, results?.map(({ name }) => name)]
  }
  expect(foundFor('nine')).toEqual(['nine', ['Nine']])
  expect(foundFor('night x')).toEqual(['night', ['Night Train']])
  expect(foundFor('niqz')).toEqual(['ni', ['Night Train', 'Nine', 'Morning']])
  expect(foundFor('xyz')).toEqual(['', []])
})
