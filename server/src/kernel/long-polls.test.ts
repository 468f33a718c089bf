import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLongPolls, type ReadVersions } from './long-polls.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const here = new AbortController().signal
const WAIT = 50_000

function started(most = 10_000) {
  const versions = new Map<string, number>()
  const read = vi.fn<ReadVersions>(async (ids) =>
    Promise.resolve(new Map(ids.flatMap((id) => (versions.has(id) ? [[id, versions.get(id) ?? 0]] : [])))),
  )
  const polls = createLongPolls(read, most)
  const follow = (id = 'a') => {
    const followed = polls.follow(id)
    if (!followed) throw new Error('The answer may not wait')
    return followed
  }
  return { polls, read, versions, follow }
}

describe('A long poll', () => {
  it('ends with a newer version of its device, and not with another’s', async () => {
    const { polls, versions, follow } = started()
    const [one, other] = [follow('a').exceeds(1, WAIT, here), follow('b').exceeds(1, WAIT, here)]
    versions.set('a', 2)
    polls.wake(['a'])
    expect(await one).toBe(true)
    polls.wake()
    await vi.advanceTimersByTimeAsync(WAIT)
    expect(await other).toBe(false)
  })

  it('misses no change between its first read and its wait', async () => {
    const { polls, versions, follow } = started()
    const followed = follow()
    versions.set('a', 2)
    polls.wake(['a'])
    await vi.advanceTimersByTimeAsync(0)
    expect(await followed.exceeds(1, WAIT, here)).toBe(true)
    // That change was in the state that is read now.
    const again = followed.exceeds(2, WAIT, here)
    await vi.advanceTimersByTimeAsync(WAIT)
    expect(await again).toBe(false)
  })

  it('of ten thousand devices costs one query after an interruption', async () => {
    const { polls, read, versions, follow } = started()
    const waits = Array.from({ length: 10_000 }, (_, id) => follow(`device ${id}`).exceeds(0, WAIT, here))
    versions.set('device 77', 1)
    polls.wake()
    expect(await waits[77]).toBe(true)
    expect(read).toHaveBeenCalledTimes(1)
    expect(read.mock.calls[0]?.[0]).toHaveLength(10_000)
  })

  it('is answered once when something changes that all show, sixteen at a time', async () => {
    const { polls, read, follow } = started()
    const followed = Array.from({ length: 40 }, (_, id) => follow(`device ${id}`))
    const answered: number[] = []
    const waits = followed.map(async (each, index) => {
      expect(await each.exceeds(0, WAIT, here)).toBe(true)
      answered.push(index)
    })
    polls.answerAll()
    await vi.advanceTimersByTimeAsync(0)
    expect(answered).toHaveLength(16)
    // One waits again, and one is answered: two more may read.
    const again = followed[0]?.exceeds(0, WAIT, here)
    followed[1]?.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(answered).toHaveLength(18)
    for (const each of followed.slice(2)) each.end()
    await Promise.all(waits)
    await vi.advanceTimersByTimeAsync(WAIT)
    expect(await again).toBe(false)
    expect(read).not.toHaveBeenCalled()
  })

  it('is answered again when something changed while it read', async () => {
    const { polls, follow } = started()
    const [one, gone] = [follow(), follow()]
    const first = one.exceeds(0, WAIT, here)
    polls.answerAll()
    expect(await first).toBe(true)
    polls.answerAll()
    const left = new AbortController()
    const second = gone.exceeds(0, WAIT, left.signal)
    // It leaves while it is answered.
    left.abort()
    expect(await second).toBe(true)
    gone.end()
    expect(await one.exceeds(0, WAIT, here)).toBe(true)
    const third = one.exceeds(0, WAIT, here)
    await vi.advanceTimersByTimeAsync(WAIT)
    expect(await third).toBe(false)
    one.end()
    expect([polls.count, vi.getTimerCount()]).toEqual([0, 0])
  })

  it('misses no change that all show between its first read and its wait', async () => {
    const { polls, follow } = started()
    const [one, gone] = [follow(), follow()]
    polls.answerAll()
    expect(await gone.exceeds(0, WAIT, AbortSignal.abort())).toBe(false)
    expect(await one.exceeds(0, WAIT, here)).toBe(true)
    const later = follow().exceeds(0, WAIT, here)
    await vi.advanceTimersByTimeAsync(WAIT)
    expect(await later).toBe(false)
  })

  it('outlives an outage of the database, and then learns of the change', async () => {
    const { polls, read, versions, follow } = started()
    read.mockRejectedValueOnce(new Error('no connection')).mockRejectedValueOnce(new Error('no connection'))
    const wait = follow().exceeds(0, WAIT, here)
    versions.set('a', 1)
    polls.wake()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await wait).toBe(true)
    expect(read).toHaveBeenCalledTimes(3)
  })

  it('ends when its client has gone', async () => {
    const { polls, follow } = started()
    const gone = new AbortController()
    const followed = follow()
    const wait = followed.exceeds(0, WAIT, gone.signal)
    gone.abort()
    expect(await wait).toBe(false)
    expect(polls.count).toBe(1)
    followed.end()
    followed.end()
    expect(polls.count).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends at once when the process stops, and none begins then', async () => {
    const { polls, follow } = started()
    const [one, later] = [follow(), follow()]
    const wait = one.exceeds(0, WAIT, here)
    polls.release()
    expect(await wait).toBe(false)
    expect(await later.exceeds(0, WAIT, here)).toBe(false)
    expect(polls.follow('a')).toBeNull()
  })

  it('does not begin beyond the limit', () => {
    const { polls, follow } = started(2)
    const first = follow()
    follow()
    expect(polls.follow('c')).toBeNull()
    first.end()
    expect(polls.follow('c')).not.toBeNull()
  })
})
