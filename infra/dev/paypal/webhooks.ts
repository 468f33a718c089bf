import { randomUUID } from 'node:crypto'
import type { Certificate } from './certificate.ts'
import { transmissionHeaders } from './signature.ts'
import { type Delivery, newId, paypalTime, type StoredEvent } from './state.ts'
import type { Store } from './store.ts'

const RECEIVER_TIMEOUT_MS = 10_000
const LONGEST_PAUSE_MS = 600_000
/** Node fires longer timers at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

export interface WebhookSettings {
  /** Where to deliver; null holds everything back until there is an address. */
  url: string | null
  /** Off: events happen and are listed, but nobody is told. */
  enabled: boolean
  /** Wait this long before the first try. */
  delayMs: number
  /** How often each event is delivered. */
  copies: number
  /** Above 0, each delivery waits a random part of this time more, so that the order is lost. */
  shuffleWithinMs: number
  /** Sign wrongly, and do not try again: what an attacker would do. */
  forged: boolean
  /** Tries before giving up; PayPal has 25 in three days. */
  tries: number
  /** The first pause after a failure; each one after it is twice as long, up to ten minutes. */
  firstRetryMs: number
}

/** The event, before it has an id and a time. */
export interface Occurrence {
  type: string
  resourceType: string
  resourceId: string
  orderId: string
  resource: object
  summary: string
}

export interface Webhooks {
  settings: WebhookSettings
  publish: (occurrence: Occurrence) => void
  /** Delivers a known event once more. */
  resend: (event: StoredEvent) => void
  change: (settings: Partial<WebhookSettings>) => void
  /** Brings everything that waits forward and resolves when each delivery was taken or given up. */
  deliverAll: () => Promise<void>
  forget: () => void
  stop: () => Promise<void>
}

/** Signed, at-least-once delivery with growing pauses. What is not delivered yet is part of the state. */
export function createWebhooks(
  store: Store,
  certificate: Certificate,
  webhookId: string,
  url: string,
  receiver: string | null,
): Webhooks {
  const settings: WebhookSettings = {
    url: receiver,
    enabled: true,
    delayMs: 0,
    copies: 1,
    shuffleWithinMs: 0,
    forged: false,
    tries: 10,
    firstRetryMs: 1000,
  }
  const timers = new Map<string, NodeJS.Timeout>()
  const sending = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  let idle: (() => void)[] = []

  const schedule = (delivery: Delivery) => {
    clearTimeout(timers.get(delivery.id))
    if (settings.url === null || stopping.signal.aborted || sending.has(delivery.id)) return
    const start = () => {
      timers.delete(delivery.id)
      sending.set(
        delivery.id,
        attempt(delivery)
          .finally(() => sending.delete(delivery.id))
          .then(() => settle(delivery)),
      )
    }
    timers.set(
      delivery.id,
      setTimeout(start, Math.min(Math.max(0, delivery.dueAt - Date.now()), LONGEST_TIMER_MS)),
    )
  }

  /** After a try: again later, or done with it. */
  const settle = (delivery: Delivery) => {
    if (store.state.deliveries.has(delivery.id)) schedule(delivery)
    else if (store.state.deliveries.size === 0) {
      for (const resolve of idle) resolve()
      idle = []
    }
  }

  const attempt = async (delivery: Delivery) => {
    const event = store.state.events.get(delivery.eventId)
    const taken = event && (await send(event, delivery))
    if (stopping.signal.aborted || !store.state.deliveries.has(delivery.id)) return
    delivery.tries += 1
    delivery.dueAt =
      Date.now() + Math.min(settings.firstRetryMs * 2 ** (delivery.tries - 1), LONGEST_PAUSE_MS)
    const over = taken || !event || delivery.forged || delivery.tries >= settings.tries
    if (over) store.state.deliveries.delete(delivery.id)
    if (over && event) event[taken ? 'delivered' : 'abandoned'] += 1
    store.changed()
  }

  const send = async (event: StoredEvent, { id, forged }: Delivery): Promise<boolean> => {
    const transmission = {
      id,
      time: paypalTime(),
      webhookId: forged ? 'FORGED' : webhookId,
      body: event.body,
    }
    const certificateUrl = `${url}/v1/notifications/certs/${certificate.id}`
    try {
      const response = await fetch(settings.url ?? '', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'PayPal/AUHD-1.0-1',
          ...transmissionHeaders(transmission, certificate.key, certificateUrl),
        },
        body: event.body,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(RECEIVER_TIMEOUT_MS)]),
      })
      await response.body?.cancel()
      return response.ok
    } catch {
      return false
    }
  }

  const deliver = (event: StoredEvent, dueAt: number) => {
    const delivery = { id: randomUUID(), eventId: event.id, tries: 0, dueAt, forged: settings.forged }
    store.state.deliveries.set(delivery.id, delivery)
    store.changed()
    schedule(delivery)
  }

  const forget = () => {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
    for (const resolve of idle) resolve()
    idle = []
  }

  const waiting = () => [...store.state.deliveries.values()]
  for (const delivery of waiting()) schedule(delivery)

  return {
    settings,
    publish(occurrence) {
      const event = record(occurrence, url)
      store.state.events.set(event.id, event)
      store.changed()
      if (!settings.enabled) return
      for (let copy = 0; copy < settings.copies; copy += 1)
        deliver(event, Date.now() + settings.delayMs + Math.random() * settings.shuffleWithinMs)
    },
    resend: (event) => deliver(event, Date.now()),
    change(changes) {
      Object.assign(settings, changes)
      for (const delivery of waiting()) schedule(delivery)
    },
    deliverAll() {
      if (store.state.deliveries.size === 0) return Promise.resolve()
      if (settings.url === null)
        return Promise.reject(new Error('There is no address to deliver webhooks to.'))
      const done = new Promise<void>((resolve) => idle.push(resolve))
      const due = waiting().map((delivery) => ({
        delivery,
        rank: settings.shuffleWithinMs ? Math.random() : 0,
      }))
      for (const { delivery } of due.toSorted((a, b) => a.rank - b.rank)) {
        delivery.dueAt = 0
        schedule(delivery)
      }
      return done
    },
    forget,
    async stop() {
      stopping.abort()
      forget()
      await Promise.all(sending.values())
    },
  }
}

function record(
  { type, resourceType, resourceId, orderId, resource, summary }: Occurrence,
  url: string,
): StoredEvent {
  const id = `WH-${newId()}-${newId()}`
  const self = `${url}/v1/notifications/webhooks-events/${id}`
  const createTime = new Date().toISOString()
  const body = JSON.stringify({
    id,
    event_version: '1.0',
    create_time: createTime,
    resource_type: resourceType,
    resource_version: '2.0',
    event_type: type,
    summary,
    resource,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/resend`, rel: 'resend', method: 'POST' },
    ],
  })
  return { id, type, resourceId, orderId, createTime, body, delivered: 0, abandoned: 0 }
}
