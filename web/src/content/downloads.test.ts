import { expect, test } from 'vitest'
import { type System, advice } from './downloads.ts'

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

test.each(WITHOUT_APP)('%s is offered no file, and what to do instead', (system) => {
  expect(advice[system].download).toBeUndefined()
  expect(advice[system].about).toMatch(/^We don’t have a download for .+ yet\. Use .+ on Android, .+\.$/)
})

test.each(['androidTv', 'fireTv'] as const)('%s is led to the steps for a television', (system) => {
  expect(advice[system].download).toBeUndefined()
  expect(advice[system].link).toMatchObject({ to: '/support', hash: 'manual-install' })
})

test.each(['android', 'windows', 'macos', 'linux'] as const)('%s is offered its own file', (system) => {
  expect(advice[system].download).toBe(system)
})
