import { NoAnswer, Refused } from '@player/server/app-client'
import { expect, test, vi } from 'vitest'
import { television, useClock } from './playlist-loader.fixture.ts'

test('the result of a list is sent at once, and again when its guide is read for the first time', async () => {
  const { guideStates, watch } = television()
  await watch()
  expect(guideStates).toEqual([null, 'read'])
})

test('a list that is opened again is not loaded again, and its result is only sent again if the guide’s state changed', async () => {
  const { guideStates, requests, watch, provider } = television()
  await watch()
  await watch()
  expect(guideStates).toEqual([null, 'read'])
  provider.hasGuide = false
  await watch()
  expect(guideStates).toEqual([null, 'read', 'failed'])
  expect(requests.filter((url) => url.endsWith('.m3u'))).toHaveLength(1)
})

test('while the owner wants no results, the television has them for its own screen and sends none', async () => {
  const { loader, current, results, requests, watch, change } = television({ result: false, groups: false })
  change()
  await expect.poll(() => loader.summary(current)).toEqual({ text: '1 channel', isGood: true })
  await watch()
  expect(requests).toEqual(['http://tv.example/list.m3u', 'http://tv.example/guide.xml'])
  expect(results).toEqual([])
})

test('no load is planned for a locked or deleted playlist, and a deleted one is forgotten', async () => {
  useClock()
  const { loader, current, guideStates, change } = television()
  change()
  await expect.poll(() => guideStates).toEqual([null])
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  change([{ ...current, source: null, fallbacks: null }])
  await expect.poll(() => vi.getTimerCount()).toBe(0)
  expect(loader.firstChannels(current)?.channels).toHaveLength(1)
  change([])
  expect(vi.getTimerCount()).toBe(0)
  expect(loader.firstChannels(current)).toBeNull()
})

test('a result that the server did not take is sent again after 15 minutes, with its age', async () => {
  useClock()
  const { ages, server, requests, change } = television()
  server.failure = new NoAnswer('No answer in time.')
  change()
  await expect.poll(() => ages).toHaveLength(1)
  server.failure = null
  await vi.advanceTimersByTimeAsync(16 * 60_000)
  expect(ages).toEqual([0, expect.closeTo(900, -2)])
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(ages).toHaveLength(2)
  expect(requests).toEqual(['http://tv.example/list.m3u'])
})

test('a result waits for the network and for the Retry-After of the server, and is dropped when the owner wants no results', async () => {
  useClock()
  const { ages, server, watch, current, change } = television()
  server.isOnline = false
  await watch()
  expect(ages).toEqual([])
  server.isOnline = true
  server.failure = new Refused(429, 'results.throttled', 'Wait.', { retryAfter: 1_200 })
  change()
  expect(ages).toEqual([0])
  await vi.advanceTimersByTimeAsync(16 * 60_000)
  expect(ages).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(ages).toHaveLength(2)
  change([{ ...current, tell: { result: false, groups: false } }])
  await vi.advanceTimersByTimeAsync(24 * 60 * 60_000)
  expect(ages).toHaveLength(2)
})

test('groups that the server did not take are sent again after 15 minutes, without another load', async () => {
  useClock()
  const { server, requests, change } = television({ result: false, groups: true })
  server.failure = new Refused(503, 'server.busy', 'Later.')
  change()
  await expect.poll(() => requests).toEqual(['http://tv.example/list.m3u', 'groups'])
  server.failure = null
  await vi.advanceTimersByTimeAsync(16 * 60_000)
  expect(requests).toEqual(['http://tv.example/list.m3u', 'groups', 'groups'])
})

test('groups of a list that failed are sent with the next try', async () => {
  useClock()
  const { provider, requests, change } = television({ result: false, groups: true })
  provider.hasList = false
  change()
  await expect.poll(() => requests).toEqual(['http://tv.example/list.m3u'])
  provider.hasList = true
  await vi.advanceTimersByTimeAsync(16 * 60_000)
  await expect.poll(() => requests.slice(1)).toEqual(['http://tv.example/list.m3u', 'groups'])
})

test('a viewer’s load and a background load of a playlist at one time make one request', async () => {
  const { loader, current, requests, change } = television()
  change()
  const { channels } = await loader.open(current)
  expect(channels).toHaveLength(1)
  expect(requests).toEqual(['http://tv.example/list.m3u'])
})

test('groups that the owner turns on while the list loads are sent without another load', async () => {
  useClock()
  const { current, requests, change } = television({ result: true, groups: false })
  change()
  change([{ ...current, tell: { result: true, groups: true } }])
  await expect.poll(() => requests).toContain('groups')
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(requests).toEqual(['http://tv.example/list.m3u', 'groups'])
})

test('a playlist is loaded again 20 to 28 hours after a success', async () => {
  useClock()
  const { requests, change } = television()
  change()
  await vi.advanceTimersByTimeAsync(20 * 60 * 60_000 - 1)
  expect(requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(8 * 60 * 60_000)
  await expect.poll(() => requests).toHaveLength(2)
})

test('a web page is the provider’s fault if the list loaded before, and the owner’s if it did not', async () => {
  const { loader, current, provider, storage } = television()
  const failure = () =>
    loader.open(current).then(
      ({ note }) => note,
      (error: Error) => error.message,
    )
  provider.page = '<html><body>Hello'
  expect(await failure()).toMatch('This address opens a web page')
  provider.page = ''
  expect(await failure()).toBe('')
  storage.isBroken = true
  provider.page = '<html><body>Hello'
  expect(await failure()).toMatch('Your provider sent a web page instead')
  expect(await failure()).toMatch('Your provider sent a web page instead')
})
