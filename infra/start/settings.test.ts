import { expect, test } from 'vitest'
import { readStartSettings } from './settings.ts'

test('looks are off unless the flag --looks or PLAYLIST_LOOKS turns them on', () => {
  expect(readStartSettings({}, []).looks).toBe(false)
  expect(readStartSettings({ PLAYLIST_LOOKS: 'off' }, ['--watch']).looks).toBe(false)
  expect(readStartSettings({}, ['--looks']).looks).toBe(true)
  expect(readStartSettings({ PLAYLIST_LOOKS: 'on' }, []).looks).toBe(true)
})
