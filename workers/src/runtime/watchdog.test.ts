import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWatchdog } from './watchdog.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('Work is overdue from the limit until it ends', async () => {
  const watchdog = createWatchdog(1_000)
  const { promise, resolve } = Promise.withResolvers<string>()
  const hanging = watchdog.watch('the relay', () => promise)
  await watchdog.watch('a periodic task', () => Promise.resolve())
  await watchdog.watch('a job', () => Promise.reject(new Error('no'))).catch(() => undefined)
  vi.advanceTimersByTime(999)
  expect(watchdog.overdue()).toEqual([])
  vi.advanceTimersByTime(2)
  expect(watchdog.overdue()).toEqual(['the relay'])
  resolve('done')
  expect(await hanging).toBe('done')
  expect(watchdog.overdue()).toEqual([])
})

it('Long work is not overdue while it makes progress', async () => {
  const watchdog = createWatchdog(1_000)
  const { promise, resolve } = Promise.withResolvers<void>()
  let progress = () => {}
  const long = watchdog.watch('a periodic task', (onProgress) => {
    progress = onProgress
    return promise
  })
  vi.advanceTimersByTime(900)
  progress()
  vi.advanceTimersByTime(900)
  expect(watchdog.overdue()).toEqual([])
  vi.advanceTimersByTime(200)
  expect(watchdog.overdue()).toEqual(['a periodic task'])
  resolve()
  await long
})

it('Continuous work is not overdue while each part ends within the limit', async () => {
  const watchdog = createWatchdog(1_000)
  for (let turn = 0; turn < 5; turn += 1) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const part = watchdog.watch('the relay', () => promise)
    vi.advanceTimersByTime(900)
    expect(watchdog.overdue()).toEqual([])
    resolve()
    await part
  }
})
