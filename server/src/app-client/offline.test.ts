import { expect, test } from 'vitest'
import { createOfflineCheck } from './offline.ts'

const NOW_S = 1_800_000_000
const YEAR_S = 31_536_000

/** An app with this stored time, on a television whose clock is `local`; both in seconds. */
function start(stored: number, local: number) {
  const storage = new Map<string, unknown>([['clock', stored]])
  const offline = createOfflineCheck({
    origin: 'https://player.example',
    call: () => Promise.reject(new Error('Nothing is fetched.')),
    storage: {
      get: (name) => Promise.resolve(storage.get(name)),
      set: (name, value) => void storage.set(name, value),
    },
    thumbprint: () => Promise.resolve(''),
    verify: () => false,
    now: () => local * 1000,
  })
  return { offline, stored: () => Number(storage.get('clock')) }
}

test('mayPlay() before the stored time was read does not overwrite it with the time of a clock that was set back', async () => {
  const { offline, stored } = start(NOW_S, NOW_S - YEAR_S)
  expect(offline.mayPlay()).toBe(false)
  await offline.start(null)
  offline.mayPlay()
  expect(stored()).toBeGreaterThanOrEqual(NOW_S)
})

test('the server corrects a clock that was ahead, also for the next start', async () => {
  const { offline, stored } = start(NOW_S, NOW_S + YEAR_S)
  await offline.start(null)
  offline.mayPlay()
  expect(stored()).toBeGreaterThanOrEqual(NOW_S + YEAR_S)
  offline.setServerTime(NOW_S * 1000)
  expect(stored()).toBe(NOW_S)
})
