import { setTimeout as wait } from 'node:timers/promises'

/** The requests of televisions that wait for a change of their device, in this process. */
export interface LongPolls {
  readonly count: number
  /** From this call on no change is missed. Null if the answer must not wait: too many do, or the process stops. */
  follow(deviceId: string): Followed | null
  /** Wakes the polls of devices that may have changed; of all devices, without ids. */
  wake(deviceIds?: Iterable<string>): void
  /**
   * Something changed that all devices show, without a newer version: `exceeds` is true once for each poll. Few at a time, because each then
   * reads its whole state: the next one follows when one waits again or ends.
   */
  answerAll(): void
  /** Ends every wait, and lets none begin. */
  release(): void
}

export interface Followed {
  /** Waits for a version above this one, or for `answerAll`. False after `ms`, when `gone` aborts, or when the process stops. */
  exceeds(version: number, ms: number, gone: AbortSignal): Promise<boolean>
  end(): void
}

/** @param read the versions of devices; a missing one has version 0 */
export type ReadVersions = (deviceIds: readonly string[]) => Promise<ReadonlyMap<string, number>>

interface Poll {
  /** The newest version read since it follows. */
  newest: number
  onNewer: (() => void) | undefined
  /** Whether `answerAll` came since it follows, and it was not answered. */
  isBehind: boolean
  answer: (() => void) | undefined
}

const RETRY_MS = 1_000
/** Five statements each, on ten connections. More are not faster; all of 9,000 at once got more 503s than answers. */
const ANSWERED_AT_ONCE = 16

/** Reads the versions of all devices that were woken by one query at a time, however many there are. */
export function createLongPolls(read: ReadVersions, maxPolls: number): LongPolls {
  const polls = new Map<string, Set<Poll>>()
  const ends = new Set<() => void>()
  /** The polls that are behind and wait for their turn, in order; and those that read their state. */
  const behind = new Set<Poll>()
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
        // The database is away. Nobody is answered with an error: each poll ends in its own time.
        for (const id of ids) if (polls.has(id)) woken.add(id)
        await wait(RETRY_MS, undefined, { ref: false })
        continue
      }
      for (const [id, version] of versions)
        for (const poll of polls.get(id) ?? []) {
          poll.newest = Math.max(poll.newest, version)
          poll.onNewer?.()
        }
    }
    isReading = false
  }

  function answerNext(): void {
    for (const poll of behind) {
      if (answering.size >= ANSWERED_AT_ONCE) return
      answering.add(poll)
      poll.isBehind = false
      poll.answer?.()
    }
  }

  function noteAnswered(poll: Poll): void {
    if (answering.delete(poll)) answerNext()
  }

  return {
    get count() {
      return count
    },
    follow(deviceId) {
      if (isReleased || count >= maxPolls) return null
      count += 1
      const poll: Poll = { newest: 0, onNewer: undefined, isBehind: false, answer: undefined }
      const ofDevice = polls.get(deviceId) ?? new Set()
      polls.set(deviceId, ofDevice.add(poll))
      return {
        exceeds: (version, ms, gone) =>
          new Promise((settle) => {
            const end = (exceeded: boolean) => {
              clearTimeout(timer)
              gone.removeEventListener('abort', onEnd)
              ends.delete(onEnd)
              behind.delete(poll)
              poll.onNewer = undefined
              poll.answer = undefined
              settle(exceeded)
            }
            const onEnd = () => end(false)
            const timer = setTimeout(onEnd, ms)
            gone.addEventListener('abort', onEnd)
            ends.add(onEnd)
            poll.onNewer = () => {
              if (poll.newest > version) end(true)
            }
            poll.answer = () => end(true)
            if (poll.isBehind) behind.add(poll)
            poll.onNewer()
            if (isReleased || gone.aborted) onEnd()
            noteAnswered(poll)
            answerNext()
          }),
        end() {
          noteAnswered(poll)
          if (!ofDevice.delete(poll)) return
          count -= 1
          if (ofDevice.size === 0 && polls.get(deviceId) === ofDevice) polls.delete(deviceId)
        },
      }
    },
    wake(deviceIds = polls.keys()) {
      for (const id of deviceIds) if (polls.has(id)) woken.add(id)
      void readWoken()
    },
    answerAll() {
      for (const ofDevice of polls.values())
        for (const poll of ofDevice) {
          poll.isBehind = true
          if (poll.answer) behind.add(poll)
        }
      answerNext()
    },
    release() {
      isReleased = true
      for (const end of ends) end()
    },
  }
}
