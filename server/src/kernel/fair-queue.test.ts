import { expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** Tasks that run until `endNext` ends the oldest one. `begun`: the subjects of the started tasks, in order. */
function createTasks(limits: Parameters<typeof createFairQueue>[0]) {
  const enqueue = createFairQueue(limits)
  const begun: string[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    request: (subject: string) =>
      enqueue(subject, async () => {
        begun.push(subject)
        await new Promise<void>((end) => ends.push(end))
      }),
    endNext: async () => {
      ends.shift()?.()
      await nextMacrotask()
    },
  }
}

const nextMacrotask = () => new Promise((next) => setImmediate(next))

it('Many tasks of one subject delay a task of another by one run at most', async () => {
  const { begun, request, endNext } = createTasks({
    maxRunning: 2,
    maxWaitingPerSubject: 50,
    maxWaiting: 100,
  })
  const runs = Array.from({ length: 50 }, () => request('busy'))
  await nextMacrotask()
  expect(begun).toEqual(['busy'])
  runs.push(request('other'))
  await nextMacrotask()
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

const REFUSED = { kind: 'throttled', code: 'request.too_many_requests', retryAfter: 1 }

it('A task is refused with Retry-After if too many tasks wait in total', async () => {
  const { request, endNext } = createTasks({ maxRunning: 1, maxWaitingPerSubject: 2, maxWaiting: 3 })
  const runs = [request('a'), request('a'), request('b'), request('c')]
  await nextMacrotask()
  await expect(request('d')).rejects.toMatchObject(REFUSED)
  await expect(request('a')).rejects.toMatchObject(REFUSED)
  for (let ended = 0; ended < 4; ended += 1) await endNext()
  await Promise.all(runs)
})

it('A task is refused with Retry-After if too many of its subject wait; one of another subject is not', async () => {
  const { begun, request, endNext } = createTasks({ maxRunning: 1, maxWaitingPerSubject: 2, maxWaiting: 10 })
  const runs = [request('a'), request('a'), request('a')]
  await expect(request('a')).rejects.toMatchObject(REFUSED)
  runs.push(request('b'))
  for (let ended = 0; ended < 4; ended += 1) await endNext()
  await Promise.all(runs)
  expect(begun).toEqual(['a', 'b', 'a', 'a'])
})

it('If too many tasks wait in total, the newest of the subject with the most is refused instead of a new one', async () => {
  const { begun, request, endNext } = createTasks({ maxRunning: 1, maxWaitingPerSubject: 3, maxWaiting: 4 })
  const runs = [request('a'), request('a'), request('b'), request('a')]
  const newest = request('a')
  runs.push(request('c'))
  await expect(newest).rejects.toMatchObject(REFUSED)
  await expect(request('b')).rejects.toMatchObject(REFUSED)
  for (let ended = 0; ended < 5; ended += 1) await endNext()
  await Promise.all(runs)
  expect(begun).toEqual(['a', 'b', 'c', 'a', 'a'])
})

it('After a failed task the next one starts', async () => {
  const enqueue = createFairQueue({ maxRunning: 1, maxWaitingPerSubject: 1, maxWaiting: 1 })
  const failed = enqueue('a', () => Promise.reject(new Error('No memory')))
  const next = enqueue('b', () => Promise.resolve('done'))
  await expect(failed).rejects.toThrow('No memory')
  expect(await next).toBe('done')
})

it('A task that waited and started counts as running, and no longer as waiting', async () => {
  const { begun, request, endNext } = createTasks({ maxRunning: 1, maxWaitingPerSubject: 1, maxWaiting: 1 })
  const runs = [request('a'), request('b')]
  await nextMacrotask()
  await endNext()
  expect(begun).toEqual(['a', 'b'])
  runs.push(request('c'))
  await nextMacrotask()
  expect(begun).toEqual(['a', 'b'])
  await endNext()
  await endNext()
  await Promise.all(runs)
  expect(begun).toEqual(['a', 'b', 'c'])
})
