import { expect, test, vi } from 'vitest'
import { HOUR_MS, NOON, television, useClock } from './playlist-loader.fixture.ts'

test('after a restart a list that was loaded opens without a request, and its result is reported again', async () => {
  const first = television()
  await first.watch()
  const { loader, current, requests, results, change } = television(undefined, { storage: first.storage })
  change()
  await expect.poll(() => results).toHaveLength(1)
  expect(results[0]).toEqual({ ...first.results[0], milliseconds: null })
  expect(loader.summary(current)).toEqual({ text: '1 channel', isGood: true })
  expect(loader.firstChannels(current)?.channels).toHaveLength(1)
  expect(await loader.open(current)).toMatchObject({ channels: [{ name: 'One' }], note: '' })
  expect(requests).toEqual([])
})

test('after a restart the groups are reported again without a request, unless they were not reported before', async () => {
  const first = television({ result: true, groups: false })
  await first.watch()
  const second = television({ result: true, groups: true }, { storage: first.storage })
  second.change()
  await expect.poll(() => second.requests).toEqual(['http://tv.example/list.m3u', 'groups'])
  const third = television({ result: true, groups: true }, { storage: first.storage })
  third.change()
  await expect.poll(() => third.requests).toEqual(['groups'])
})

test('a list is loaded again when its owner asks or its load is due, also after a restart', async () => {
  useClock()
  const first = television()
  await first.watch()
  const restarted = { storage: first.storage, again_at: '2026-11-27T13:00:00.000Z' }
  const requested = television(undefined, restarted)
  for (let time = 0; time < 2; time += 1) await requested.loader.open(requested.current)
  expect(requested.requests).toEqual(['http://tv.example/list.m3u'])
  requested.loader.stop()
  await vi.advanceTimersByTimeAsync(28 * HOUR_MS)
  const due = television(undefined, restarted)
  await due.loader.open(due.current)
  expect(due.requests).toEqual(['http://tv.example/list.m3u'])
})

test('while loading fails the copy is shown with its date and the reason, also after a restart', async () => {
  useClock()
  const first = television()
  await first.watch()
  const note =
    'Shows your list of 27 Nov.: Nothing is at this address (answer 404). Check it, or ask your provider.'
  const copy_of = new Date(NOON).toISOString()
  first.provider.hasList = false
  await vi.advanceTimersByTimeAsync(28 * HOUR_MS)
  first.change()
  await expect.poll(() => first.results.at(-1)).toMatchObject({ outcome: 'answered', copy_of })
  expect(first.loader.summary(first.current)).toEqual({ text: note, isGood: false })
  expect(first.loader.firstChannels(first.current)?.channels).toHaveLength(1)

  const { loader, current, provider, requests, results } = television(undefined, { storage: first.storage })
  provider.hasList = false
  expect(await loader.open(current)).toMatchObject({ channels: [{ name: 'One' }], note })
  expect(results.at(-1)).toMatchObject({ outcome: 'answered', copy_of })
  // Shown at once, while the list is requested again.
  provider.hasList = true
  expect(await loader.open(current)).toMatchObject({ note })
  await expect.poll(() => results.at(-1)).toMatchObject({ outcome: 'loaded', copy_of: null })
  expect(await loader.open(current)).toMatchObject({ note: '' })
  expect(requests.filter((url) => url.endsWith('.m3u'))).toHaveLength(2)
})

test('a copy is shown after three seconds while the provider does not answer', async () => {
  useClock()
  const first = television()
  await first.watch()
  await vi.advanceTimersByTimeAsync(28 * HOUR_MS)
  const { loader, current, provider, requests } = television(undefined, { storage: first.storage })
  provider.hangs = true
  const opening = loader.open(current)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await opening).toMatchObject({ channels: [{ name: 'One' }], note: 'Shows your list of 27 Nov.' })
  expect(requests).toEqual(['http://tv.example/list.m3u'])
})

test('while the provider refuses requests (Retry-After) the copy opens without one', async () => {
  useClock()
  const { loader, current, provider, requests, watch } = television()
  await watch()
  await vi.advanceTimersByTimeAsync(28 * HOUR_MS)
  provider.retryAfter = '3600'
  requests.length = 0
  await loader.open(current)
  for (let time = 0; time < 2; time += 1)
    expect(await loader.open(current)).toMatchObject({ channels: [{ name: 'One' }] })
  expect(requests).toEqual(['http://tv.example/list.m3u'])
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  await loader.open(current)
  expect(requests).toHaveLength(2)
})

test('a load that ends after its playlist was changed does not replace the newer one', async () => {
  const { loader, current, provider, requests, change } = television()
  const answer = Promise.withResolvers<void>()
  provider.until = answer.promise
  const former = loader.open(current)
  await expect.poll(() => requests).toHaveLength(1)
  provider.until = Promise.resolve()
  const changed = { ...current, updated_at: '2026-11-27T13:00:00.000Z' }
  change([changed])
  await loader.open(changed)
  answer.resolve()
  await former
  expect(loader.summary(changed)).toEqual({ text: '1 channel', isGood: true })
  await loader.open(changed)
  expect(requests).toHaveLength(2)
})

test('no copy is shown when the provider refuses the account', async () => {
  useClock()
  const url = 'http://tv.example/get.php?username=ann&password=secret&file=list.m3u'
  const { loader, current, provider, results } = television(undefined, { source: { url, epg_url: null } })
  await loader.open(current)
  await vi.advanceTimersByTimeAsync(28 * HOUR_MS)
  provider.hasList = false
  provider.account = { auth: 1, status: 'Expired', exp_date: '1700000000' }
  await expect(loader.open(current)).rejects.toThrow(
    'Your subscription ended on 14 Nov. 2023, says your provider.',
  )
  expect(results.at(-1)).toMatchObject({ outcome: 'account', copy_of: null })
})

test('a protected playlist is loaded each time, and so are all while the storage fails', async () => {
  const locked = television(undefined, { protected: true })
  for (let time = 0; time < 2; time += 1) await locked.loader.open(locked.current)
  expect(locked.requests).toHaveLength(2)
  const { loader, current, storage, requests } = television()
  storage.isBroken = true
  for (let time = 0; time < 2; time += 1) await loader.open(current)
  expect(requests).toHaveLength(2)
})

test('a television that was removed keeps no copy, not even of a list that is loading', async () => {
  const { loader, current, storage, watch, change } = television()
  await watch()
  expect(storage.values.has('copy 1')).toBe(true)
  const loading = loader.open({ ...current, again_at: '2026-11-27T13:00:00.000Z' })
  change(null)
  await loading
  await expect.poll(() => [...storage.values]).toEqual([['copies', []]])
})
