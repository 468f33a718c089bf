import { expect, test } from 'vitest'
import { get } from './get.ts'
import { look } from './look.ts'

test('a list whose name resolves into our network is reported as unreached, like one whose name does not exist', async () => {
  const reportAfter = (error: Error | null) => {
    const rules = { deniedHosts: [], deniedAddresses: [], allowed: null, userAgent: 'Player' }
    const { signal } = new AbortController()
    const source = { type: 'm3u', url: 'http://tv.example/list.m3u' } as const
    return look(
      source,
      (url) =>
        get(url, {
          ...rules,
          signal,
          lookup: (_host, _family, done) => done(error, error ? '' : [{ address: '10.0.0.1', family: 4 }]),
        }),
      () => undefined,
    )
  }
  expect(await reportAfter(null)).toMatchObject({ outcome: 'unreached' })
  expect(await reportAfter(null)).toEqual(await reportAfter(new Error('ENOTFOUND')))
})
