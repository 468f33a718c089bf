import { setTimeout as wait } from 'node:timers/promises'

/** The requests of televisions to this process that wait for a change of their device. */
export interface LongPolls {
  readonly count: number
  /** Follows a device: no later change is missed. Null if the answer must not wait: there are too many polls, or the process stops. */
  follow(deviceId: string): Followed | null
  /** Answers the polls of devices with a newer version. Reads the versions of these devices; of all devices, without ids. */
  wake(deviceIds?: Iterable<string>): void
  /** Answers all polls after a change that all devices show, without a newer version: `waitForNewerVersion` is true once for each. */
  answerAll(): void
  /** Ends all waits, and prevents new ones. */
  release(): void
}

interface Followed {
  /** Waits for a version above this one, or for `answerAll`. False after `ms`, when `disconnectSignal` aborts, or when the process stops. */
  waitForNewerVersion(version: number, ms: number, disconnectSignal: AbortSignal): Promise<boolean>
  end(): void
}

/** @param read the versions of devices; a missing one has version 0 */
export type ReadVersions = (deviceIds: readonly string[]) => Promise<ReadonlyMap<string, number>>

interface Poll {
  /** The newest version read since the poll began. */
  newest: number
  /** Whether `answerAll` was called and the poll is not answered yet. */
  isBehind: boolean
  /** The version that the television has, and what ends the wait; undefined while it does not wait. */
  waiting: { readonly version: number; readonly answer: () => void } | undefined
}

const RETRY_MS = 1_000
/** Each runs five statements, on ten connections. More are not faster; 9,000 at once caused more 503s than answers. */
const MAX_ANSWERING = 16

/**
 * Reads the versions of all woken devices with one query at a time. Answers a few polls at a time, because each then reads its whole state: the next
 * follows when one waits again or ends.
 */
export function createLongPolls(read: ReadVersions, maxPolls: number): LongPolls {
  const polls = new Map<string, Set<Poll>>()
  const ends = new Set<() => void>()
  /** The polls that are to be answered, in order; and those that are answered and read their state. */
  const toAnswer = new Set<Poll>()
  const answering = new Set<Poll>()
  let woken = new Set<string>()
  let isReading = false
  let isReleased = false
  let count = 0

  async function readWoken(): Promise<void> {
    if (isReading) return
    isReading = true
    while (woken.size > 0) {
      const ids = [...woken]
      woken = new Set()
      const versions = await read(ids).catch(() => null)
      if (versions === null) {
        // The database fails. Polls are not answered with an error: each ends at its own timeout.
        for (const id of ids) if (polls.has(id)) woken.add(id)
        await wait(RETRY_MS, undefined, { ref: false })
        continue
      }
      for (const [id, version] of versions)
        for (const poll of polls.get(id) ?? []) {
          poll.newest = Math.max(poll.newest, version)
          answerIfChanged(poll)
        }
    }
    isReading = false
  }

  function answerIfChanged(poll: Poll): void {
    if (!poll.waiting || (!poll.isBehind && poll.newest <= poll.waiting.version)) return
    toAnswer.add(poll)
    answerNext()
  }

  function answerNext(): void {
    for (const poll of toAnswer) {
      if (answering.size >= MAX_ANSWERING) return
      answering.add(poll)
      poll.isBehind = false
      poll.waiting?.answer()
    }
  }

  function endAnswering(poll: Poll): void {
    if (answering.delete(poll)) answerNext()
  }

  return {
    get count() {
      return count
    },
    follow(deviceId) {
      if (isReleased || count >= maxPolls) return null
      count += 1
      const poll: Poll = { newest: 0, isBehind: false, waiting: undefined }
      const devicePolls = polls.get(deviceId) ?? new Set()
      polls.set(deviceId, devicePolls.add(poll))
      return {
        waitForNewerVersion: (version, ms, disconnectSignal) =>
          new Promise((settle) => {
            const end = (isNewer: boolean) => {
              clearTimeout(timer)
              disconnectSignal.removeEventListener('abort', onEnd)
              ends.delete(onEnd)
              toAnswer.delete(poll)
              poll.waiting = undefined
              settle(isNewer)
            }
            const onEnd = () => end(false)
            const timer = setTimeout(onEnd, ms)
            disconnectSignal.addEventListener('abort', onEnd)
            ends.add(onEnd)
            poll.waiting = { version, answer: () => end(true) }
            if (isReleased || disconnectSignal.aborted) onEnd()
            endAnswering(poll)
            answerIfChanged(poll)
          }),
        end() {
          endAnswering(poll)
          if (!devicePolls.delete(poll)) return
          count -= 1
          if (devicePolls.size === 0 && polls.get(deviceId) === devicePolls) polls.delete(deviceId)
        },
      }
    },
    wake(deviceIds = polls.keys()) {
      for (const id of deviceIds) if (polls.has(id)) woken.add(id)
      void readWoken()
    },
    answerAll() {
      for (const devicePolls of polls.values())
        for (const poll of devicePolls) {
          poll.isBehind = true
          answerIfChanged(poll)
        }
    },
    release() {
      isReleased = true
      for (const end of ends) end()
    },
  }
}
