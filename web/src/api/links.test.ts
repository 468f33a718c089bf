import type { AppRouter } from '@player/server/router'
import { createTRPCClient } from '@trpc/client'
import { afterEach, expect, it, vi } from 'vitest'
import { links } from './links.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('Calls of one moment go in requests of ten at most', async () => {
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
