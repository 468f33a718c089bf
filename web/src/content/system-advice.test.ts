import { expect, test } from 'vitest'
import { advice } from './system-advice.ts'
import type { System } from './system-of.ts'

const WITHOUT_APP: readonly System[] = [
  'samsung',
  'lg',
  'roku',
  'appleTv',
  'iphone',
  'ipad',
  'chromeos',
  'television',
]

test.each(WITHOUT_APP)('%s is offered no file, but another way to the app', (system) => {
  expect(advice[system].download).toBeUndefined()
  expect(advice[system].about).toMatch(/^There’s no app for .+ yet\. On an Android TV or Fire TV, .+\.$/)
})

test.each(['androidTv', 'fireTv'] as const)('%s is offered the steps for a television', (system) => {
  expect(advice[system].download).toBeUndefined()
  expect(advice[system]).toMatchObject({ usesDownloader: true, about: expect.stringContaining('Downloader') })
})

test.each(['android', 'windows', 'macos', 'linux'] as const)('%s is offered its own file', (system) => {
  expect(advice[system].download).toBe(system)
})
