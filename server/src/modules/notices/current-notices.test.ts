import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followNotices } from './current-notices.ts'
import type { Notice } from './queries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const NOW = new Date('2026-11-24T08:00:00.000Z')
const MINUTE_LATER = new Date(NOW.getTime() + 60_000)
const notice = (id: string, until: Date | null = null, shown_on: Notice['shown_on'] = 'tv'): Notice => ({
  id,
  level: 'info',
  title: 'Maintenance',
  text: 'Tonight.',
  until,
  shown_on,
  created_at: NOW,
})

function follow(...rows: readonly Notice[]) {
  const table = [...rows]
  const read = vi.fn(() => Promise.resolve([...table]))
  const answerAll = vi.fn<() => void>()
  const notifyAll = vi.fn<() => void>()
  let onChange = () => {}
  const live = {
    listening: true,
    polls: { answerAll },
    notifyAll,
    onNotices: (listener: () => void) => void (onChange = listener),
  }
  const notices = followNotices(read, live)
  const idsAt = async (now = NOW, place: 'tv' | 'site' = 'tv') =>
    (await notices.at(now, place)).map(({ id }) => id)
  return { table, read, answerAll, notifyAll, live, idsAt, change: () => onChange() }
}

describe('The notices in memory', () => {
  it('are read once, for the first request, and expire by the database’s time', async () => {
    const { read, idsAt } = follow(notice('a', MINUTE_LATER), notice('b'))
    expect(await Promise.all([idsAt(), idsAt()])).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
    expect(await idsAt(MINUTE_LATER)).toEqual(['b'])
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('are read at each change, which answers televisions only if they differ', async () => {
    const { table, answerAll, idsAt, change } = follow(notice('a'))
    await idsAt()
    change()
    await vi.advanceTimersByTimeAsync(0)
    expect(answerAll).not.toHaveBeenCalled()
    table.push(notice('b'))
    change()
    await vi.advanceTimersByTimeAsync(0)
    expect(answerAll).toHaveBeenCalledTimes(1)
    expect(await idsAt()).toEqual(['a', 'b'])
  })

  it('are shown at their place, and answer only the waiting requests of that place', async () => {
    const { table, answerAll, notifyAll, idsAt, change } = follow(notice('a'))
    await idsAt()
    table.push(notice('b', null, 'site'))
    change()
    await vi.advanceTimersByTimeAsync(0)
    expect([answerAll.mock.calls.length, notifyAll.mock.calls.length]).toEqual([0, 1])
    table.push(notice('c', null, 'both'))
    change()
    await vi.advanceTimersByTimeAsync(0)
    expect([answerAll.mock.calls.length, notifyAll.mock.calls.length]).toEqual([1, 2])
    expect(await idsAt()).toEqual(['a', 'c'])
    expect(await idsAt(NOW, 'site')).toEqual(['b', 'c'])
  })

  it('are read once more after a change during the read', async () => {
    const { read, table, idsAt, change } = follow()
    const firstRead = Promise.withResolvers<typeof table>()
    read.mockReturnValueOnce(firstRead.promise)
    const ids = idsAt()
    table.push(notice('a'))
    change()
    firstRead.resolve([])
    expect(await ids).toEqual(['a'])
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('are read at most every 30 seconds while the process does not listen', async () => {
    const { read, table, live, idsAt } = follow()
    await idsAt()
    live.listening = false
    table.push(notice('a'))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await idsAt()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(await Promise.all([idsAt(), idsAt()])).toEqual([['a'], ['a']])
    await idsAt()
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('stay the same after a failed read, and are read again for the next request', async () => {
    const { read, table, answerAll, idsAt, change } = follow()
    read.mockRejectedValueOnce(new Error('no connection'))
    await expect(idsAt()).rejects.toThrow('no connection')
    expect(await idsAt()).toEqual([])
    table.push(notice('a'))
    read.mockRejectedValueOnce(new Error('no connection')).mockRejectedValueOnce(new Error('no connection'))
    change()
    await vi.advanceTimersByTimeAsync(0)
    expect(await idsAt()).toEqual([])
    expect(await idsAt()).toEqual(['a'])
    expect(answerAll).toHaveBeenCalledTimes(1)
  })
})
