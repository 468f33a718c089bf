import { expect, test } from 'vitest'
import { refetchMs } from './refetch-results.ts'

const look = { at: '2026-11-26T09:00:00Z', is_done: true, verdict: null, account: null, again_at: null }
const results = (is_done: boolean) => ({ playlists: [{ look: null }, { look: { ...look, is_done } }] })

test('an open dashboard reads the results again every hour, and every 30 seconds during a check', () => {
  expect([undefined, results(true), results(false)].map(refetchMs)).toEqual([3_600_000, 3_600_000, 30_000])
})
