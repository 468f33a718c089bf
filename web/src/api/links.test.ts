import type { AppRouter } from '@player/server/router'
import { createTRPCClient } from '@trpc/client'
import { afterEach, expect, it, vi } from 'vitest'
import { serverNow } from '../ui/server-time.ts'
import { links } from './links.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('Simultaneous calls are sent in batches of at most ten', async () => {
  vi.stubGlobal('location', { origin: 'https://player.test' })
  const sizes: number[] = []
  const answer = vi.fn<(url: string) => Promise<Response>>((url) => {
    const calls = url.replace(/\?.*/, '').split(',').length
    sizes.push(calls)
    return Promise.resolve(Response.json(Array.from({ length: calls }, () => ({ result: { data: null } }))))
  })
  vi.stubGlobal('fetch', answer)
  const client = createTRPCClient<AppRouter>({ links })
  await Promise.all(Array.from({ length: 25 }, () => client.sessions.current.query()))
  expect(sizes).toEqual([10, 10, 5])
})

it('serverNow() follows the Date header of an answer, not the device’s clock', async () => {
  vi.stubGlobal('location', { origin: 'https://player.test' })
  vi.spyOn(performance, 'now').mockReturnValue(0)
  const date = 'Tue, 24 Nov 2020 12:00:00 GMT'
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json([{ result: { data: null } }], { headers: { date } })),
  )
  await createTRPCClient<AppRouter>({ links }).sessions.current.query()
  expect(new Date(serverNow()).toUTCString()).toBe(date)
})
