import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWatch } from './watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('What does not end is overdue, until it ends', async () => {
  const watch = createWatch(1_000)
  const { promise, resolve } = Promise.withResolvers<string>()
  const hanging = watch.over('the relay', () => promise)
  await watch.over('a round', () => Promise.resolve())
  await watch.over('a job', () => Promise.reject(new Error('no'))).catch(() => undefined)
  vi.advanceTimersByTime(999)
  expect(watch.overdue()).toEqual([])
  vi.advanceTimersByTime(2)
  expect(watch.overdue()).toEqual(['the relay'])
  resolve('done')
  expect(await hanging).toBe('done')
  expect(watch.overdue()).toEqual([])
})

it('Long work is not overdue while it makes progress', async () => {
  const watch = createWatch(1_000)
  const { promise, resolve } = Promise.withResolvers<void>()
  let progress = () => {}
  const long = watch.over('a round', (made) => {
    progress = made
    return promise
  })
  vi.advanceTimersByTime(900)
  progress()
  vi.advanceTimersByTime(900)
  expect(watch.overdue()).toEqual([])
  vi.advanceTimersByTime(200)
  expect(watch.overdue()).toEqual(['a round'])
  resolve()
  await long
})

it('Work that is always under way is not overdue while each piece of it ends', async () => {
  const watch = createWatch(1_000)
  for (let turn = 0; turn < 5; turn += 1) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const turned = watch.over('the relay', () => promise)
    vi.advanceTimersByTime(900)
    expect(watch.overdue()).toEqual([])
    resolve()
    await turned
  }
})
