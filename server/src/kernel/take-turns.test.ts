import { expect, it } from 'vitest'
import { mapInTurns } from './take-turns.ts'

const nextIteration = () => new Promise<void>((resolve) => setImmediate(resolve))

it('Long reads take turns of ten rows, one in each iteration of the event loop', async () => {
  const mapped: string[] = []
  const rows = Array.from({ length: 25 }, (_, index) => index)
  const read = (name: string) =>
    mapInTurns(rows, (row) => {
      mapped.push(name)
      return row
    })
  const reads = Promise.all([read('a'), read('b')])
  const iterations: string[] = []
  while (iterations.join('').length < 50) {
    iterations.push(mapped.splice(0).join(''))
    await nextIteration()
  }
  const [ten, five] = [(name: string) => name.repeat(10), (name: string) => name.repeat(5)]
  expect(iterations.filter((names) => names !== '')).toEqual([
    ten('a') + ten('b'),
    ten('a'),
    ten('b'),
    five('a'),
    five('b'),
  ])
  expect(await reads).toEqual([rows, rows])
})

it('A read of few rows takes no turn', async () => {
  let isMapped = false
  void mapInTurns([1, 2, 3], (row) => row).then(() => (isMapped = true))
  for (let step = 0; step < 5; step += 1) await Promise.resolve()
  expect(isMapped).toBe(true)
})
