import { setTimeout as wait } from 'node:timers/promises'

/** The requests of televisions that wait for a change of their device, in this process. */
export interface LongPolls {
  readonly held: number
  /** From this call on no change is missed. Null if the answer must not wait: too many do, or the process stops. */
  follow(deviceId: string): Followed | null
  /** Some of these devices may have changed; all may have, without ids. */
  wake(deviceIds?: Iterable<string>): void
  /** Ends every wait, and lets none begin. */
  release(): void
}

export interface Followed {
  /** Waits for a version above this one. False after `ms`, when `gone` aborts, or when the process stops. */
  exceeds(version: number, ms: number, gone: AbortSignal): Promise<boolean>
  end(): void
}

/** @param read the versions of devices; a missing one has version 0 */
export type ReadVersions = (deviceIds: readonly string[]) => Promise<ReadonlyMap<string, number>>

interface Poll {
  /** The newest version read since it follows. */
  newest: number
  onNewer: (() => void) | undefined
}

const RETRY_MS = 1_000

/** Reads the versions of all devices that were woken by one query at a time, however many there are. */
export function createLongPolls(read: ReadVersions, most: number): LongPolls {
  const polls = new Map<string, Set<Poll>>()
  const ends = new Set<() => void>()
  let woken = new Set<string>()
  let reading = false
  let released = false
  let held = 0

  async function readWoken(): Promise<void> {
    if (reading) return
    reading = true
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
    reading = false
  }

  return {
    get held() {
      return held
    },
    follow(deviceId) {
      if (released || held >= most) return null
      held += 1
      const poll: Poll = { newest: 0, onNewer: undefined }
      const ofDevice = polls.get(deviceId) ?? new Set()
      polls.set(deviceId, ofDevice.add(poll))
      return {
        exceeds: (version, ms, gone) =>
          new Promise((settle) => {
            const end = (exceeded: boolean) => {
              clearTimeout(timer)
              gone.removeEventListener('abort', onEnd)
              ends.delete(onEnd)
              poll.onNewer = undefined
              settle(exceeded)
            }
            const onEnd = () => end(false)
            const timer = setTimeout(onEnd, ms)
            gone.addEventListener('abort', onEnd)
            ends.add(onEnd)
            poll.onNewer = () => {
              if (poll.newest > version) end(true)
            }
            poll.onNewer()
            if (released || gone.aborted) onEnd()
          }),
        end() {
          if (!ofDevice.delete(poll)) return
          held -= 1
          if (ofDevice.size === 0 && polls.get(deviceId) === ofDevice) polls.delete(deviceId)
        },
      }
    },
    wake(deviceIds = polls.keys()) {
      for (const id of deviceIds) if (polls.has(id)) woken.add(id)
      void readWoken()
    },
    release() {
      released = true
      for (const end of ends) end()
    },
  }
}
