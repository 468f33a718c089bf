import { describe, expect, it } from 'vitest'
import { Arrivals } from './arrivals.ts'

const withJob = () => Promise.resolve(true)
const withoutJob = () => Promise.resolve(false)
const hasJob = (answer: boolean) => answer

describe('The arrivals of a queue', () => {
  it('may exist until the store has answered that there are none', async () => {
    const arrivals = new Arrivals()
    for (const answer of [withJob, withJob]) {
      await arrivals.ask(answer, hasJob)
      expect(arrivals.none).toBe(false)
    }
    await arrivals.ask(withoutJob, hasJob)
    expect(arrivals.none).toBe(true)
  })

  it('may exist until the store was asked once for each added job', async () => {
    const arrivals = new Arrivals()
    await arrivals.ask(withoutJob, hasJob)
    arrivals.added(2)
    await arrivals.ask(withJob, hasJob)
    expect(arrivals.none).toBe(false)
    await arrivals.ask(withJob, hasJob)
    expect(arrivals.none).toBe(true)
  })

  it('are not lost if they come during a query of the store', async () => {
    const arrivals = new Arrivals()
    await arrivals.ask(() => {
      arrivals.added(1)
      return withoutJob()
    }, hasJob)
    expect(arrivals.none).toBe(false)
  })

  it('end a wait', async () => {
    const arrivals = new Arrivals()
    const added = arrivals.wait(60_000)
    arrivals.added(1)
    expect(await added).toBe(true)
    const others = arrivals.wait(60_000)
    arrivals.lookAgain()
    expect(await others).toBe(true)
    expect(await arrivals.wait(0)).toBe(false)
  })

  it('may exist after `lookAgain`, although this process added none', async () => {
    const arrivals = new Arrivals()
    await arrivals.ask(withoutJob, hasJob)
    arrivals.lookAgain()
    await arrivals.ask(withJob, hasJob)
    expect(arrivals.none).toBe(false)
  })
})
