import type { Address } from '@player/server/app-client'

/** The simulated surroundings of one television, which the bench controls. */
export interface Surroundings {
  readonly ethernet: string
  readonly wifi: string
  cable: 'ethernet' | 'wifi'
  network: boolean
  /** Milliseconds that the television's clock is ahead. */
  clockAhead: number
  /** The newest last. */
  readonly requests: readonly LoggedRequest[]
}

export interface LoggedRequest {
  readonly id: number
  readonly method: string
  readonly path: string
  /** The HTTP status; 'open' while the request is held, 'lost' if it got no answer. */
  readonly status: number | 'open' | 'lost'
}

const MAX_REQUESTS = 60

/** A locally administered address, which no real device has. */
function inventAddress(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(5))
  return ['02', ...[...bytes].map((byte) => byte.toString(16).padStart(2, '0'))].join(':').toUpperCase()
}

/** Stored in the tab, because a restart of the television does not change its surroundings. */
const STORED_FIELDS = ['cable', 'network', 'clockAhead'] as const

/** Creates a television's surroundings. Its addresses survive a factory reset, as a real television's do. */
export function createSurroundings(name: string) {
  const address = (kind: string): string => {
    const key = `${name}-${kind}`
    try {
      const stored = localStorage.getItem(key) ?? inventAddress()
      localStorage.setItem(key, stored)
      return stored
    } catch {
      // The browser forbids storage: each start is a new television.
      return inventAddress()
    }
  }
  const readField = (field: (typeof STORED_FIELDS)[number]): string | null => {
    try {
      return sessionStorage.getItem(`${name}-${field}`)
    } catch {
      return null
    }
  }
  let surroundings: Surroundings = {
    ethernet: address('ethernet'),
    wifi: address('wifi'),
    cable: readField('cable') === 'ethernet' ? 'ethernet' : 'wifi',
    network: readField('network') !== 'false',
    clockAhead: Number(readField('clockAhead')) || 0,
    requests: [],
  }
  const listeners = new Set<() => void>()
  const change = (changes: Partial<Surroundings>) => {
    surroundings = { ...surroundings, ...changes }
    try {
      for (const field of STORED_FIELDS)
        sessionStorage.setItem(`${name}-${field}`, String(surroundings[field]))
    } catch {
      // After a reload, the surroundings are the default ones.
    }
    for (const listener of listeners) listener()
  }
  let count = 0

  /** A promise that rejects when the network is turned off, which ends held requests as on a real television. */
  const watchNetwork = () => {
    let stop = () => {}
    const networkOff = new Promise<never>((_resolve, reject) => {
      const listener = () => surroundings.network || reject(new TypeError('No network'))
      listeners.add(listener)
      stop = () => void listeners.delete(listener)
    })
    return { networkOff, stop }
  }

  /** `fetch` over the simulated network. */
  const send = async (url: string, init: RequestInit = {}): Promise<Response> => {
    if (!surroundings.network) throw new TypeError('No network')
    count += 1
    const id = count
    const entry: LoggedRequest = {
      id,
      method: init.method ?? 'GET',
      path: new URL(url).pathname,
      status: 'open',
    }
    const setStatus = (status: LoggedRequest['status']) =>
      change({ requests: surroundings.requests.map((item) => (item.id === id ? { ...item, status } : item)) })
    change({ requests: [...surroundings.requests, entry].slice(-MAX_REQUESTS) })
    const watch = watchNetwork()
    try {
      const answer = await Promise.race([fetch(url, init), watch.networkOff])
      setStatus(answer.status)
      return answer
    } catch (error) {
      setStatus('lost')
      throw error
    } finally {
      watch.stop()
    }
  }

  return {
    current: () => surroundings,
    change,
    send,
    isOnline: () => surroundings.network && navigator.onLine,
    now: () => Date.now() + surroundings.clockAhead,
    /** The address in use comes first; the television shows it at its first start. */
    addresses(): Address[] {
      const { ethernet, wifi, cable } = surroundings
      const both: Address[] = [
        { kind: 'ethernet', mac: ethernet },
        { kind: 'wifi', mac: wifi },
      ]
      return cable === 'ethernet' ? both : both.toReversed()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type RunningSurroundings = ReturnType<typeof createSurroundings>
