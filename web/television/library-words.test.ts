import { expect, test } from 'vitest'
import { durationText, episodeLine } from './library-words.ts'

test.each([
  [0, ''],
  [20, '1 min'],
  [2_600, '43 min'],
  [3_600, '1 h'],
  [3_900, '1 h 5 min'],
])('%i seconds are shown as "%s"', (seconds, text) => expect(durationText(seconds)).toBe(text))

test('an episode without a title is shown by its number alone', () => {
  const episode = { id: '7', number: 2, group: 'Season 1', guideId: '', logo: null, url: '' }
  expect(episodeLine({ ...episode, name: 'The Lamp' })).toBe('Season 1, episode 2: The Lamp')
  expect(episodeLine({ ...episode, name: 'Episode 2' })).toBe('Season 1, episode 2')
})
