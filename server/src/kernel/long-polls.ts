import { setTimeout as wait } from 'node:timers/promises'
import { createFairQueue } from './fair-queue.ts'

/** The requests of televisions to this process that wait for a change of their device. */
export interface LongPolls {
  readonly count: number
  /** Follows a device: no later change is missed. Null if the answer must not wait: too many polls or apps awaiting consent, or the process stops. */
  follow(deviceId: string, awaitsConsent: boolean): Followed | null
  /** Answers the polls whose device has a newer version: of these devices, or of all. Combines calls for a device within a quarter of a second. */
  wake(deviceIds?: Iterable<string>): void
  /** Answers all polls after a change that all devices show, without a newer version: `waitForNewerVersion` is true once for each. */
  answerAll(): void
  /** Ends all waits, and prevents new ones. */
  release(): void
}

interface Followed {
  /** Waits for a version above this one, or for `answerAll`. False after `ms`, when `disconnectSignal` aborts, or when the process stops. */
  waitForNewerVersion(version: number, ms: number, disconnectSignal: AbortSignal): Promise<boolean>
  /** Must not be called during `waitForNewerVersion`. */
  end(): void
}

/** Reads the versions of devices. A device that is missing from the result has version 0. */
export type ReadVersions = (deviceIds: readonly string[]) => Promise<ReadonlyMap<string, number>>

interface Poll {
  readonly deviceId: string
  readonly awaitsConsent: boolean
  /** The newest version read since the poll began. */
  newest: number
  /** Whether `answerAll` was called and the poll is not answered yet. */
  mustAnswer: boolean
  /** The version that the television has, and what ends the wait; undefined while it does not wait. */
  waiting: { readonly version: number; readonly answer: () => void } | undefined
  isQueued: boolean
  endTurn: () => void
}

const RETRY_MS = 1_000
const PAUSE_MS = 250
/** Polls that are answered at once. Each answer runs two statements on ten connections: more are not faster, and 9,000 caused more 503s than answers. */
const MAX_ANSWERING = 16
/** Polls of apps that await consent, by device: anyone can register such an app for any device. */
const MAX_AWAITING_CONSENT = 20

/** Reads the versions of woken devices with one query at a time. Answers a few polls at a time, one per device, because each reads the tag of its state again. */
export function createLongPolls(read: ReadVersions, maxPolls: number): LongPolls {
  const polls = new Map<string, Set<Poll>>()
  const ends = new Set<() => void>()
  // Each poll waits once at most.
  const enqueue = createFairQueue({
    maxRunning: MAX_ANSWERING,
    maxWaitingPerSubject: Infinity,
    maxWaiting: Infinity,
  })
  /** Devices that were woken less than PAUSE_MS ago, with whether they were woken again since. */
  const pauses = new Map<string, boolean>()
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

  function wake(deviceIds: Iterable<string>): void {
    for (const id of deviceIds) {
      if (!polls.has(id)) continue
      if (pauses.has(id)) pauses.set(id, true)
      else {
        woken.add(id)
        pause(id)
      }
    }
    void readWoken()
  }

  function pause(id: string): void {
    pauses.set(id, false)
    setTimeout(() => {
      const isWokenAgain = pauses.get(id) === true
      pauses.delete(id)
      if (isWokenAgain) wake([id])
    }, PAUSE_MS).unref()
  }

  function answerIfChanged(poll: Poll): void {
    if (poll.isQueued || !isChanged(poll)) return
    poll.isQueued = true
    void enqueue(poll.deviceId, () => answer(poll))
  }

  /** Resolves when the poll waits again or has ended. */
  function answer(poll: Poll): Promise<void> {
    return new Promise((endTurn) => {
      poll.isQueued = false
      if (!isChanged(poll)) return endTurn()
      poll.mustAnswer = false
      poll.endTurn = endTurn
      poll.waiting?.answer()
    })
  }

  return {
    get count() {
      return count
    },
    follow(deviceId, awaitsConsent) {
      if (isReleased || count >= maxPolls) return null
      const devicePolls = polls.get(deviceId) ?? new Set()
      if (awaitsConsent && countAwaitingConsent(devicePolls) >= MAX_AWAITING_CONSENT) return null
      count += 1
      const poll: Poll = {
        deviceId,
        awaitsConsent,
        newest: 0,
        mustAnswer: false,
        waiting: undefined,
        isQueued: false,
        endTurn: () => undefined,
      }
      polls.set(deviceId, devicePolls.add(poll))
      return {
        waitForNewerVersion: (version, ms, disconnectSignal) =>
          new Promise((settle) => {
            const end = (isNewer: boolean) => {
              clearTimeout(timer)
              disconnectSignal.removeEventListener('abort', onEnd)
              ends.delete(onEnd)
              poll.waiting = undefined
              settle(isNewer)
            }
            const onEnd = () => end(false)
            const timer = setTimeout(onEnd, ms)
            disconnectSignal.addEventListener('abort', onEnd)
            ends.add(onEnd)
            poll.waiting = { version, answer: () => end(true) }
            if (isReleased || disconnectSignal.aborted) onEnd()
            poll.endTurn()
            answerIfChanged(poll)
          }),
        end() {
          poll.endTurn()
          if (!devicePolls.delete(poll)) return
          count -= 1
          if (devicePolls.size === 0 && polls.get(deviceId) === devicePolls) polls.delete(deviceId)
        },
      }
    },
    wake: (deviceIds = polls.keys()) => wake(deviceIds),
    answerAll() {
      for (const devicePolls of polls.values())
        for (const poll of devicePolls) {
          poll.mustAnswer = true
          answerIfChanged(poll)
        }
    },
    release() {
      isReleased = true
      for (const end of ends) end()
    },
  }
}

const isChanged = ({ waiting, mustAnswer, newest }: Poll): boolean =>
  waiting !== undefined && (mustAnswer || newest > waiting.version)

const countAwaitingConsent = (polls: Iterable<Poll>): number =>
  [...polls].filter(({ awaitsConsent }) => awaitsConsent).length
