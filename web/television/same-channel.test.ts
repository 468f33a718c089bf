import { expect, test } from 'vitest'
import { sameChannel, sameChannels } from './same-channel.ts'

type Channel = Parameters<typeof sameChannel>[1][number]

const channel = (id: string, name: string, guideId = ''): Channel => ({
  id,
  number: Number(id),
  name,
  guideId,
  group: '',
  logo: null,
  url: `http://new.example/${id}`,
})
const watched = { ...channel('2', 'News', 'news.uk'), url: 'http://old.example/2' }

test.each([
  ['the same row', [channel('1', 'News', 'news.uk'), channel('2', 'News', 'news.uk')], '2'],
  ['another row', [channel('1', 'News'), channel('2', 'Films'), channel('3', 'News', 'news.uk')], '3'],
  [
    'another quality in the guide’s row',
    [channel('1', 'News HD', 'news.uk'), channel('3', 'News', 'news.uk')],
    '3',
  ],
  ['another name', [channel('1', 'News HD', 'news.uk'), channel('2', 'News local')], '1'],
  ['another id in the guide', [channel('2', 'Films', 'films.uk'), channel('3', 'News', 'other')], '3'],
  ['none', [channel('2', 'Films', 'films.uk'), channel('3', '')], undefined],
  ['an empty list', [], undefined],
])('a watched channel is found in a changed list: %s', (_what, channels, id) => {
  expect(sameChannel(watched, channels)?.id).toBe(id)
})

test('several channels are found in one pass as each would be alone', () => {
  const list = [channel('1', 'News', 'news.uk'), channel('2', 'Films'), channel('3', 'News')]
  const saved = [
    channel('9', 'Films'),
    channel('3', 'News'),
    channel('5', 'Gone'),
    channel('7', 'Moved', 'news.uk'),
  ]
  expect(sameChannels(saved, list)).toEqual(saved.map((channel) => sameChannel(channel, list)))
  expect(sameChannels(saved, list).map((match) => match?.id)).toEqual(['2', '3', undefined, '1'])
})
