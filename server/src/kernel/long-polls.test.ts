import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLongPolls, type ReadVersions } from './long-polls.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const neverAborted = new AbortController().signal
const WAIT = 50_000

function start(maxPolls = 10_000) {
  const versions = new Map<string, number>()
  const read = vi.fn<ReadVersions>(async (ids) =>
    Promise.resolve(new Map(ids.flatMap((id) => (versions.has(id) ? [[id, versions.get(id) ?? 0]] : [])))),
  )
  const polls = createLongPolls(read, maxPolls)
  const follow = (id = 'a', awaitsConsent = false) => {
    const followed = polls.follow(id, awaitsConsent)
    if (!followed) throw new Error('The limit of long polls is reached')
    return followed
  }
  return { polls, read, versions, follow }
}

/** Waits with all polls until each is answered; `answered`: the indexes of those that are, in order. */
function waitForAll(followed: readonly ReturnType<ReturnType<typeof start>['follow']>[]) {
  const answered: number[] = []
  const waits = followed.map(async (poll, index) => {
    expect(await poll.waitForNewerVersion(0, WAIT, neverAborted)).toBe(true)
    answered.push(index)
  })
  return { answered, waits }
}

/** Ends polls one after the other, so that the next ones are answered. */
async function endInTurn(followed: readonly ReturnType<ReturnType<typeof start>['follow']>[]) {
  for (const poll of followed) {
    poll.end()
    await vi.advanceTimersByTimeAsync(0)
  }
}

describe('A long poll', () => {
  it('ends at a newer version of its device, not of another', async () => {
    const { polls, versions, follow } = start()
    const [one, other] = [
      follow('a').waitForNewerVersion(1, WAIT, neverAborted),
      follow('b').waitForNewerVersion(1, WAIT, neverAborted),
    ]
    versions.set('a', 2)
    polls.wake(['a'])
    expect(await one).toBe(true)
    polls.wake()
    await vi.advanceTimersByTimeAsync(WAIT)
    expect(await other).toBe(false)
  })

  it('misses no change between its first read and its wait', async () => {
    const { polls, versions, follow } = start()
    const followed = follow()
    versions.set('a', 2)
    polls.wake(['a'])
    await vi.advanceTimersByTimeAsync(0)
    expect(await followed.waitForNewerVersion(1, WAIT, neverAborted)).toBe(true)
    // The state that is read now contains that change.
    const again = followed.waitForNewerVersion(2, WAIT, neverAborted)
    await vi.advanceTimersByTimeAsync(WAIT)
    expect(await again).toBe(false)
  })

  it('shares one query with the polls of ten thousand devices after an interruption', async () => {
    const { polls, read, versions, follow } = start()
    const waits = Array.from({ length: 10_000 }, (_, id) =>
      follow(`device ${id}`).waitForNewerVersion(0, WAIT, neverAborted),
    )
    versions.set('device 77', 1)
    polls.wake()
    expect(await waits[77]).toBe(true)
    expect(read).toHaveBeenCalledTimes(1)
    expect(read.mock.calls[0]?.[0]).toHaveLength(10_000)
  })

  it('is answered at a newer version, sixteen polls at a time', async () => {
    const { polls, versions, follow } = start()
    const followed = Array.from({ length: 40 }, (_, id) => follow(`device ${id}`))
    const { answered, waits } = waitForAll(followed)
    for (let id = 0; id < 40; id += 1) versions.set(`device ${id}`, 1)
    polls.wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(answered).toHaveLength(16)
    await endInTurn(followed)
    await Promise.all(waits)
  })

  it('is not delayed by the many polls of another device, of which one is answered at a time', async () => {
    const { polls, versions, follow } = start()
    const busy = Array.from({ length: 40 }, () => follow('busy'))
    const { answered, waits } = waitForAll([...busy, follow('other')])
    versions.set('busy', 1).set('other', 1)
    polls.wake(['busy', 'other'])
    await vi.advanceTimersByTimeAsync(0)
    expect(answered).toEqual([0, 40])
    for (const [index, poll] of busy.entries()) {
      expect(answered.length).toBe(index + 2)
      poll.end()
      await vi.advanceTimersByTimeAsync(0)
    }
    await Promise.all(waits)
  })

  it('reads all further changes of its device within a quarter of a second with one query', async () => {
    const { polls, read, versions, follow } = start()
    const followed = follow('a')
    const other = follow('b').waitForNewerVersion(0, WAIT, neverAborted)
    const first = followed.waitForNewerVersion(0, WAIT, neverAborted)
    versions.set('a', 1)
    polls.wake(['a'])
    expect(await first).toBe(true)
    const second = followed.waitForNewerVersion(1, WAIT, neverAborted)
    for (const version of [2, 3, 4]) {
      versions.set('a', version)
      polls.wake(['a'])
      await vi.advanceTimersByTimeAsync(50)
    }
    expect(read).toHaveBeenCalledTimes(1)
    // Changes of another device do not wait.
    versions.set('b', 1)
    polls.wake(['b'])
    expect(await other).toBe(true)
    await vi.advanceTimersByTimeAsync(100)
    expect(await second).toBe(true)
    expect(read.mock.calls).toEqual([[['a']], [['b']], [['a']]])
  })

  it('is answered once after a change that all devices show, sixteen polls at a time', async () => {
    const { polls, read, follow } = start()
    const followed = Array.from({ length: 40 }, (_, id) => follow(`device ${id}`))
    const { answered, waits } = waitForAll(followed)
    polls.answerAll()
    await vi.advanceTimersByTimeAsync(0)
    expect(answered).toHaveLength(16)
    // One poll waits again and one has ended: two more are answered.
    const again = followed[0]?.waitForNewerVersion(0, WAIT, neverAborted)
    followed[1]?.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(answered).toHaveLength(18)
    await endInTurn(followed.slice(2))
    await Promise.all(waits)
    await vi.advanceTimersByTimeAsync(WAIT)
    expect(await again).toBe(false)
    expect(read).not.toHaveBeenCalled()
  })

  it('is answered again after a change while it reads its state', async () => {
    const { polls, follow } = start()
    const [one, other] = [follow('a'), follow('b')]
    const first = one.waitForNewerVersion(0, WAIT, neverAborted)
    polls.answerAll()
    expect(await first).toBe(true)
    polls.answerAll()
    const disconnection = new AbortController()
    const second = other.waitForNewerVersion(0, WAIT, disconnection.signal)
    await vi.advanceTimersByTimeAsync(0)
    // The client disconnects while the poll is answered.
    disconnection.abort()
    expect(await second).toBe(true)
    other.end()
    expect(await one.waitForNewerVersion(0, WAIT, neverAborted)).toBe(true)
    const third = one.waitForNewerVersion(0, WAIT, neverAborted)
    await vi.advanceTimersByTimeAsync(WAIT)
    expect(await third).toBe(false)
    one.end()
    expect([polls.count, vi.getTimerCount()]).toEqual([0, 0])
  })

  it('misses no change that all devices show between its first read and its wait', async () => {
    const { polls, follow } = start()
    const [one, other] = [follow(), follow()]
    polls.answerAll()
    expect(await other.waitForNewerVersion(0, WAIT, AbortSignal.abort())).toBe(false)
    expect(await one.waitForNewerVersion(0, WAIT, neverAborted)).toBe(true)
    const newWait = follow().waitForNewerVersion(0, WAIT, neverAborted)
    await vi.advanceTimersByTimeAsync(WAIT)
    expect(await newWait).toBe(false)
  })

  it('continues after an outage of the database, and then ends at the change', async () => {
    const { polls, read, versions, follow } = start()
    read.mockRejectedValueOnce(new Error('no connection')).mockRejectedValueOnce(new Error('no connection'))
    const wait = follow().waitForNewerVersion(0, WAIT, neverAborted)
    versions.set('a', 1)
    polls.wake()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await wait).toBe(true)
    expect(read).toHaveBeenCalledTimes(3)
  })

  it('ends when its client disconnects', async () => {
    const { polls, follow } = start()
    const disconnection = new AbortController()
    const followed = follow()
    const wait = followed.waitForNewerVersion(0, WAIT, disconnection.signal)
    disconnection.abort()
    expect(await wait).toBe(false)
    expect(polls.count).toBe(1)
    followed.end()
    followed.end()
    expect(polls.count).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends at once when the process stops, and no other begins', async () => {
    const { polls, follow } = start()
    const [first, second] = [follow(), follow()]
    const wait = first.waitForNewerVersion(0, WAIT, neverAborted)
    polls.release()
    expect(await wait).toBe(false)
    expect(await second.waitForNewerVersion(0, WAIT, neverAborted)).toBe(false)
    expect(polls.follow('a', false)).toBeNull()
  })

  it('does not begin beyond the limit', () => {
    const { polls, follow } = start(2)
    const first = follow()
    follow()
    expect(polls.follow('c', false)).toBeNull()
    first.end()
    expect(polls.follow('c', false)).not.toBeNull()
  })

  it('of an app that awaits consent does not begin beside twenty others of its device', () => {
    const { polls, follow } = start()
    const [first] = Array.from({ length: 20 }, () => follow('a', true))
    expect(polls.follow('a', true)).toBeNull()
    follow('a', false)
    follow('b', true)
    first?.end()
    expect(polls.follow('a', true)).not.toBeNull()
  })
})
