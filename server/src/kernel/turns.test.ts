import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

/** Work that ends when it is told to; `begun` are the subjects in the order in which it began. */
function works(most: Parameters<typeof createTurns>[0]) {
  const inTurn = createTurns(most)
  const begun: string[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    ask: (subject: string) =>
      inTurn(subject, async () => {
        begun.push(subject)
        await new Promise<void>((end) => ends.push(end))
      }),
    endNext: async () => {
      ends.shift()?.()
      await begins()
    },
  }
}

const begins = () => new Promise((next) => setImmediate(next))

it('Much work of one subject delays that of another by one run at most', async () => {
  const { begun, ask, endNext } = works({ running: 2, waitingOfOne: 50, waiting: 100 })
  const all = Array.from({ length: 50 }, () => ask('busy'))
  await begins()
  expect(begun).toEqual(['busy'])
  all.push(ask('other'))
  await begins()
  expect(begun).toEqual(['busy', 'other'])
  all.push(ask('third'), ask('fourth'))
  await endNext()
  expect(begun).toEqual(['busy', 'other', 'third'])
  await endNext()
  expect(begun).toEqual(['busy', 'other', 'third', 'fourth'])
  await endNext()
  expect(begun).toEqual(['busy', 'other', 'third', 'fourth', 'busy'])
  for (let ended = 0; ended < 50; ended += 1) await endNext()
  await Promise.all(all)
  expect(begun).toHaveLength(53)
})

it('Work beyond what may wait, of one subject or in all, is refused with a time', async () => {
  const { ask, endNext } = works({ running: 1, waitingOfOne: 2, waiting: 3 })
  const all = [ask('a'), ask('a'), ask('a'), ask('b')]
  const refused = { kind: 'throttled', code: 'request.too_many_requests', retryAfter: 1 }
  await begins()
  await expect(ask('a')).rejects.toMatchObject(refused)
  await expect(ask('c')).rejects.toMatchObject(refused)
  for (let ended = 0; ended < 4; ended += 1) await endNext()
  await Promise.all(all)
})

it('Work that fails lets the next begin', async () => {
  const inTurn = createTurns({ running: 1, waitingOfOne: 1, waiting: 1 })
  const failed = inTurn('a', () => Promise.reject(new Error('No memory')))
  const next = inTurn('b', () => Promise.resolve('done'))
  await expect(failed).rejects.toThrow('No memory')
  expect(await next).toBe('done')
})

it('Work that waited counts as running, and as many may wait again', async () => {
  const { begun, ask, endNext } = works({ running: 1, waitingOfOne: 1, waiting: 1 })
  const all = [ask('a'), ask('b')]
  await begins()
  await endNext()
  expect(begun).toEqual(['a', 'b'])
  all.push(ask('c'))
  await begins()
  expect(begun).toEqual(['a', 'b'])
  await endNext()
  await endNext()
  await Promise.all(all)
  expect(begun).toEqual(['a', 'b', 'c'])
})
