import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

/** Work that runs until `endNext`. `begun` has its subjects in the order in which it began. */
function createWork(limits: Parameters<typeof createTurns>[0]) {
  const inTurn = createTurns(limits)
  const begun: string[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    request: (subject: string) =>
      inTurn(subject, async () => {
        begun.push(subject)
        await new Promise<void>((end) => ends.push(end))
      }),
    endNext: async () => {
      ends.shift()?.()
      await nextTick()
    },
  }
}

const nextTick = () => new Promise((next) => setImmediate(next))

it('Many tasks of one subject delay a task of another by one run at most', async () => {
  const { begun, request, endNext } = createWork({ maxRunning: 2, maxWaitingPerSubject: 50, maxWaiting: 100 })
  const runs = Array.from({ length: 50 }, () => request('busy'))
  await nextTick()
  expect(begun).toEqual(['busy'])
  runs.push(request('other'))
  await nextTick()
  expect(begun).toEqual(['busy', 'other'])
  runs.push(request('third'), request('fourth'))
  await endNext()
  expect(begun).toEqual(['busy', 'other', 'third'])
  await endNext()
  expect(begun).toEqual(['busy', 'other', 'third', 'fourth'])
  await endNext()
  expect(begun).toEqual(['busy', 'other', 'third', 'fourth', 'busy'])
  for (let ended = 0; ended < 50; ended += 1) await endNext()
  await Promise.all(runs)
  expect(begun).toHaveLength(53)
})

it('Work beyond a limit of waiting work, of one subject or in total, is refused with Retry-After', async () => {
  const { request, endNext } = createWork({ maxRunning: 1, maxWaitingPerSubject: 2, maxWaiting: 3 })
  const runs = [request('a'), request('a'), request('a'), request('b')]
  const refused = { kind: 'throttled', code: 'request.too_many_requests', retryAfter: 1 }
  await nextTick()
  await expect(request('a')).rejects.toMatchObject(refused)
  await expect(request('c')).rejects.toMatchObject(refused)
  for (let ended = 0; ended < 4; ended += 1) await endNext()
  await Promise.all(runs)
})

it('After a failed task the next one begins', async () => {
  const inTurn = createTurns({ maxRunning: 1, maxWaitingPerSubject: 1, maxWaiting: 1 })
  const failed = inTurn('a', () => Promise.reject(new Error('No memory')))
  const next = inTurn('b', () => Promise.resolve('done'))
  await expect(failed).rejects.toThrow('No memory')
  expect(await next).toBe('done')
})

it('Work that waited and began counts as running, and no longer as waiting', async () => {
  const { begun, request, endNext } = createWork({ maxRunning: 1, maxWaitingPerSubject: 1, maxWaiting: 1 })
  const runs = [request('a'), request('b')]
  await nextTick()
  await endNext()
  expect(begun).toEqual(['a', 'b'])
  runs.push(request('c'))
  await nextTick()
  expect(begun).toEqual(['a', 'b'])
  await endNext()
  await endNext()
  await Promise.all(runs)
  expect(begun).toEqual(['a', 'b', 'c'])
})
