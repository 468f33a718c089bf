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
  [
    'the same id, name and guide id are preferred',
    [channel('1', 'News', 'news.uk'), channel('2', 'News', 'news.uk')],
    '2',
  ],
  [
    'a new row is found by guide id and name',
    [channel('1', 'News'), channel('2', 'Films'), channel('3', 'News', 'news.uk')],
    '3',
  ],
  [
    'of two with its guide id, the one with its name is preferred',
    [channel('1', 'News HD', 'news.uk'), channel('3', 'News', 'news.uk')],
    '3',
  ],
  ['a new name is found by guide id', [channel('1', 'News HD', 'news.uk'), channel('2', 'News local')], '1'],
  [
    'a new guide id is found by name',
    [channel('2', 'Films', 'films.uk'), channel('3', 'News', 'other')],
    '3',
  ],
  ['a channel that is gone is not found', [channel('2', 'Films', 'films.uk'), channel('3', '')], undefined],
  ['no channel is found in an empty list', [], undefined],
])('a watched channel in a changed list: %s', (_what, channels, id) => {
  expect(sameChannel(watched, channels)?.id).toBe(id)
})

test('sameChannels finds the same channels as sameChannel for each', () => {
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
