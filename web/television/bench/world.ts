import type { Address } from '@player/server/app-client'

/** What a real television has around it, under the bench's control. One for each simulated television. */
export interface World {
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
  /** 'open' while it is held, 'lost' without an answer. */
  readonly status: number | 'open' | 'lost'
}

const MAX_REQUESTS = 60

/** A locally administered address, as no real device has. */
function inventAddress(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(5))
  return ['02', ...[...bytes].map((byte) => byte.toString(16).padStart(2, '0'))].join(':').toUpperCase()
}

/** What the tab keeps when the page is reloaded: a restart of the television does not change its surroundings. */
const STORED = ['cable', 'network', 'clockAhead'] as const

/** A television's surroundings; its addresses stay the same over a factory reset, as a real one's. */
export function createWorld(name: string) {
  const address = (kind: string): string => {
    const key = `${name}-${kind}`
    try {
      const known = localStorage.getItem(key) ?? inventAddress()
      localStorage.setItem(key, known)
      return known
    } catch {
      // The browser forbids it: a new television at each start.
      return inventAddress()
    }
  }
  const stored = (what: (typeof STORED)[number]): string | null => {
    try {
      return sessionStorage.getItem(`${name}-${what}`)
    } catch {
      return null
    }
  }
  let world: World = {
    ethernet: address('ethernet'),
    wifi: address('wifi'),
    cable: stored('cable') === 'ethernet' ? 'ethernet' : 'wifi',
    network: stored('network') !== 'false',
    clockAhead: Number(stored('clockAhead')) || 0,
    requests: [],
  }
  const listeners = new Set<() => void>()
  const change = (changes: Partial<World>) => {
    world = { ...world, ...changes }
    try {
      for (const what of STORED) sessionStorage.setItem(`${name}-${what}`, String(world[what]))
    } catch {
      // Then a reload starts with the usual surroundings.
    }
    for (const listener of listeners) listener()
  }
  let count = 0

  /** Rejects when the network goes: a request that is held ends then, as on a real television. */
  const networkOff = () => {
    let stop = () => {}
    const ended = new Promise<never>((_resolve, reject) => {
      const listener = () => world.network || reject(new TypeError('No network'))
      listeners.add(listener)
      stop = () => void listeners.delete(listener)
    })
    return { ended, stop }
  }

  /** `fetch` over the simulated network. */
  const send = async (url: string, request: RequestInit = {}): Promise<Response> => {
    if (!world.network) throw new TypeError('No network')
    count += 1
    const id = count
    const entry: LoggedRequest = {
      id,
      method: request.method ?? 'GET',
      path: new URL(url).pathname,
      status: 'open',
    }
    const note = (status: LoggedRequest['status']) =>
      change({ requests: world.requests.map((one) => (one.id === id ? { ...one, status } : one)) })
    change({ requests: [...world.requests, entry].slice(-MAX_REQUESTS) })
    const cut = networkOff()
    try {
      const answer = await Promise.race([fetch(url, request), cut.ended])
      note(answer.status)
      return answer
    } catch (error) {
      note('lost')
      throw error
    } finally {
      cut.stop()
    }
  }

  return {
    current: () => world,
    change,
    send,
    isOnline: () => world.network && navigator.onLine,
    now: () => Date.now() + world.clockAhead,
    /** The address in use first: that one is shown on a first start. */
    addresses(): Address[] {
      const { ethernet, wifi, cable } = world
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

export type RunningWorld = ReturnType<typeof createWorld>
