import { createHash } from 'node:crypto'
import { WORK_PREFIX, workInput } from '@player/server/contract/sessions'
import { expect, test } from 'vitest'
import { solve } from './proof-of-work.ts'

test('finds a number whose hash with the token starts with eight zero bits', async () => {
  const reports: number[] = []
  const answer = await solve('token', {
    signal: new AbortController().signal,
    onProgress: (likelihood) => reports.push(likelihood),
    bits: 8,
  })
  const number = answer?.slice(WORK_PREFIX.length) ?? ''
  const hash = createHash('sha256').update(workInput('token', number)).digest()
  expect(answer?.startsWith(WORK_PREFIX)).toBe(true)
  expect(hash[0]).toBe(0)
  expect(reports.every((likelihood) => likelihood > 0 && likelihood < 1)).toBe(true)
})

test('returns null if its signal is already aborted', async () => {
  expect(
    await solve('token', { signal: AbortSignal.abort(), onProgress: () => undefined, bits: 8 }),
  ).toBeNull()
})
