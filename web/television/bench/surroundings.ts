import type { Address } from '@player/server/app-client'
import { readStored, store } from '../../src/ui/stored.ts'

/** The simulated surroundings of a television. */
export interface Surroundings {
  readonly ethernet: string
  readonly wifi: string
  connectedBy: 'ethernet' | 'wifi'
  isNetworkOn: boolean
  /** Milliseconds that the television's clock is ahead. */
  clockAhead: number
  /** The newest last. */
  readonly requests: readonly LoggedRequest[]
}

interface LoggedRequest {
  readonly id: number
  readonly method: string
  readonly path: string
  /** The HTTP status; 'open' while the request is held, 'lost' if it got no answer. */
  readonly status: number | 'open' | 'lost'
}

const MAX_REQUESTS = 60

/** A locally administered address, so that it is no manufacturer's. */
function inventAddress(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(5))
  return ['02', ...[...bytes].map((byte) => byte.toString(16).padStart(2, '0'))].join(':').toUpperCase()
}

/** Fields that are stored in the tab, because a restart of the television does not change its surroundings. */
const STORED_FIELDS = ['connectedBy', 'isNetworkOn', 'clockAhead'] as const

/** Creates a television's surroundings. Its addresses survive a factory reset, as a real television's do. */
export function createSurroundings(name: string) {
  // Where the browser allows no storage, each start is a new television.
  const address = (kind: string): string => {
    const key = `${name}-${kind}`
    const stored = readStored('localStorage', key) ?? inventAddress()
    store('localStorage', key, stored)
    return stored
  }
  const readField = (field: (typeof STORED_FIELDS)[number]): string | null =>
    readStored('sessionStorage', `${name}-${field}`)
  let surroundings: Surroundings = {
    ethernet: address('ethernet'),
    wifi: address('wifi'),
    connectedBy: readField('connectedBy') === 'ethernet' ? 'ethernet' : 'wifi',
    isNetworkOn: readField('isNetworkOn') !== 'false',
    clockAhead: Number(readField('clockAhead')) || 0,
    requests: [],
  }
  const listeners = new Set<() => void>()
  const change = (changes: Partial<Surroundings>) => {
    surroundings = { ...surroundings, ...changes }
    for (const field of STORED_FIELDS)
      store('sessionStorage', `${name}-${field}`, String(surroundings[field]))
    for (const listener of listeners) listener()
  }
  let requestCount = 0

  const send = async (url: string, init: RequestInit = {}): Promise<Response> => {
    if (!surroundings.isNetworkOn) throw new TypeError('No network')
    const id = ++requestCount
    const { pathname: path } = new URL(url)
    const entry: LoggedRequest = { id, method: init.method ?? 'GET', path, status: 'open' }
    const setStatus = (status: LoggedRequest['status']) =>
      change({ requests: surroundings.requests.map((item) => (item.id === id ? { ...item, status } : item)) })
    change({ requests: [...surroundings.requests, entry].slice(-MAX_REQUESTS) })
    // Ends a held request when the network is turned off, as on a real television.
    let onChange = () => {}
    const networkOff = new Promise<never>((_resolve, reject) => {
      onChange = () => surroundings.isNetworkOn || reject(new TypeError('No network'))
    })
    listeners.add(onChange)
    try {
      const answer = await Promise.race([fetch(url, init), networkOff])
      setStatus(answer.status)
      return answer
    } catch (error) {
      setStatus('lost')
      throw error
    } finally {
      listeners.delete(onChange)
    }
  }

  return {
    current: () => surroundings,
    change,
    send,
    isOnline: () => surroundings.isNetworkOn && navigator.onLine,
    now: () => Date.now() + surroundings.clockAhead,
    /** The address in use comes first; the television shows it at its first start. */
    addresses(): Address[] {
      const { ethernet, wifi, connectedBy } = surroundings
      const both: Address[] = [
        { kind: 'ethernet', mac: ethernet },
        { kind: 'wifi', mac: wifi },
      ]
      return connectedBy === 'ethernet' ? both : both.toReversed()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type RunningSurroundings = ReturnType<typeof createSurroundings>
