import { expect, test } from 'vitest'
import { createSearch } from './search.ts'

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
const found = (query: string, ...names: string[]) =>
  ([...createSearch(channelsOf(...names)).find(query)].at(-1) ?? []).map(({ name }) => name)

test('names that begin with it come first, then words, then the rest', () => {
  const names = ['The Sport', 'Transport', 'Sport 1', 'News', 'sport 2']
  expect(found('sport', ...names)).toEqual(['Sport 1', 'sport 2', 'The Sport', 'Transport'])
  expect(found(' SPORT 2 ', ...names)).toEqual(['sport 2'])
})

test.each([
  ['tele', 'Télé Zürich'],
  ['zür', 'Télé Zürich'],
  ['ист', 'История'],
  ['أخبار', 'قناة أخبار'],
])('%s finds %s', (query, name) => expect(found(query, 'Other', name)).toEqual([name]))

test('a number finds its channel, whatever the alphabet of its name, and then those that begin with it', () => {
  const names = ['Один', '2 новости', ...Array.from({ length: 20 }, (_, at) => `Канал ${at}x`)]
  expect(found('1', ...names).slice(0, 2)).toEqual(['Один', 'Канал 1x'])
  expect(found('22', ...names)).toEqual(['Канал 19x'])
  expect(found('2', ...names)[0]).toEqual('2 новости')
})

test('nothing is found for nothing, and at most 200', () => {
  expect(found('  ', 'A')).toEqual([])
  expect(found('x', 'A')).toEqual([])
  expect(found('a', ...Array.from({ length: 1_000 }, () => 'A'))).toHaveLength(200)
})

test('a long list is looked through in short steps, and results come while it is', () => {
  const search = createSearch(
    channelsOf('Match', ...Array.from({ length: 50_000 }, (_, at) => `Channel ${at}`)),
  )
  const steps = [...search.find('match')]
  expect(steps.length).toBeGreaterThan(190)
  expect(steps[0]).toHaveLength(1)
})
