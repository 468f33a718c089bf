import { describe, expect, it } from 'vitest'
import { WaitingJobs } from './waiting-jobs.ts'

const withJob = () => Promise.resolve({ hasJob: true, retryAt: 0 })
const withoutJob = () => Promise.resolve({ hasJob: false, retryAt: 0 })
const fetch = (jobs: WaitingJobs, query: typeof withJob) => jobs.fetch(query, (answer) => answer)

describe('The waiting jobs of a queue', () => {
  it('may exist until the store has answered that there are none', async () => {
    const jobs = new WaitingJobs()
    for (const query of [withJob, withJob]) {
      await fetch(jobs, query)
      expect(jobs.mayExist()).toBe(true)
    }
    await fetch(jobs, withoutJob)
    expect(jobs.mayExist()).toBe(false)
  })

  it('may exist until the store was queried once for each added job', async () => {
    const jobs = new WaitingJobs()
    await fetch(jobs, withoutJob)
    jobs.add(2)
    await fetch(jobs, withJob)
    expect(jobs.mayExist()).toBe(true)
    await fetch(jobs, withJob)
    expect(jobs.mayExist()).toBe(false)
  })

  it('may exist after a query during which one was added', async () => {
    const jobs = new WaitingJobs()
    await fetch(jobs, () => {
      jobs.add(1)
      return withoutJob()
    })
    expect(jobs.mayExist()).toBe(true)
  })

  it('end a wait when they are added or may exist', async () => {
    const jobs = new WaitingJobs()
    const added = jobs.wait(60_000)
    jobs.add(1)
    expect(await added).toBe(true)
    const others = jobs.wait(60_000)
    jobs.markUnknown()
    expect(await others).toBe(true)
    expect(await jobs.wait(0)).toBe(false)
  })

  it('may exist after `markUnknown`, although this process added none', async () => {
    const jobs = new WaitingJobs()
    await fetch(jobs, withoutJob)
    jobs.markUnknown()
    await fetch(jobs, withJob)
    expect(jobs.mayExist()).toBe(true)
  })

  it('may exist when a retry is due, which also ends a wait', async () => {
    const jobs = new WaitingJobs()
    const retryAt = Date.now() + 50
    await fetch(jobs, () => Promise.resolve({ hasJob: false, retryAt }))
    expect([jobs.mayExist(), jobs.retryAt]).toEqual([false, retryAt])
    expect(await jobs.wait(60_000)).toBe(false)
    await expect.poll(() => jobs.mayExist()).toBe(true)
    expect(jobs.retryAt).toBe(0)
  })
})
