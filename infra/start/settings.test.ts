import { expect, test } from 'vitest'
import { readUpSettings } from './settings.ts'

test('looks are off unless the flag --looks or PLAYLIST_LOOKS turns them on', () => {
  expect(readUpSettings({}, []).looks).toBe(false)
  expect(readUpSettings({ PLAYLIST_LOOKS: 'off' }, ['--watch']).looks).toBe(false)
  expect(readUpSettings({}, ['--looks']).looks).toBe(true)
  expect(readUpSettings({ PLAYLIST_LOOKS: 'on' }, []).looks).toBe(true)
})
