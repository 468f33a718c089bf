import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { post } from './post.ts'
import type { Store } from './store.ts'
import type { Delivery, StoredEvent, WebhookState } from './webhook-state.ts'

const RECEIVER_TIMEOUT_MS = 10_000
const MAX_PAUSE_MS = 600_000
/** Longer timers fire at once in Node. */
const MAX_TIMER_MS = 2 ** 31 - 1

const milliseconds = z.number().min(0)

export const webhookSettings = z.object({
  /** The target; null holds back events without one of their own. */
  url: z.exactOptional(z.url().nullable()),
  /** False records events without sending them. */
  enabled: z.exactOptional(z.boolean()),
  /** Delay of the first attempt. */
  delayMs: z.exactOptional(milliseconds),
  /** How often each event is sent. */
  copies: z.exactOptional(z.int().min(1).max(50)),
  /** Adds a random delay up to this, which changes the order. */
  shuffleWithinMs: z.exactOptional(milliseconds),
  /** Sends events with a wrong signature, as an attacker would, and does not repeat these attempts. */
  forged: z.exactOptional(z.boolean()),
  /** Attempts before an event is abandoned. */
  tries: z.exactOptional(z.int().min(1).max(25)),
  /** The pause after the first failure; doubles up to ten minutes. */
  firstRetryMs: z.exactOptional(milliseconds),
})
type WebhookSettings = Required<z.output<typeof webhookSettings>>

export type Webhooks = ReturnType<typeof createWebhooks>

/** The status of an attempt, or null without an answer. */
export type Outcome = number | null

interface WebhookOptions {
  store: Store<WebhookState>
  url: string | null
  /** The signed request of an attempt; `done` is called with its outcome. */
  compose: (
    event: StoredEvent,
    delivery: Delivery,
  ) => { headers: Readonly<Record<string, string>>; body: string; done?: (outcome: Outcome) => void }
  /** Whether a failure status ends the attempts. */
  isFinal?: (status: number) => boolean
}

/** At-least-once delivery with increasing pauses. Open deliveries are part of the state. */
export function createWebhooks({ store, url, compose, isFinal = () => false }: WebhookOptions) {
  const settings: WebhookSettings = {
    url,
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
  let idleListeners: (() => void)[] = []

  const addressOf = ({ eventId }: Delivery) => settings.url ?? store.state.events.get(eventId)?.url ?? null

  const schedule = (delivery: Delivery) => {
    clearTimeout(timers.get(delivery.id))
    if (addressOf(delivery) === null || stopping.signal.aborted || sending.has(delivery.id)) return
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
      setTimeout(start, Math.min(Math.max(0, delivery.dueAt - Date.now()), MAX_TIMER_MS)),
    )
  }

  const settle = (delivery: Delivery) => {
    if (store.state.deliveries.has(delivery.id)) schedule(delivery)
    else if (store.state.deliveries.size === 0) release()
  }

  const release = () => {
    for (const resolve of idleListeners) resolve()
    idleListeners = []
  }

  const attempt = async (delivery: Delivery) => {
    const event = store.state.events.get(delivery.eventId)
    const outcome = event ? await send(event, delivery) : null
    if (stopping.signal.aborted || !store.state.deliveries.has(delivery.id)) return
    const isAccepted = outcome !== null && outcome >= 200 && outcome < 300
    delivery.tries += 1
    delivery.dueAt = Date.now() + Math.min(settings.firstRetryMs * 2 ** (delivery.tries - 1), MAX_PAUSE_MS)
    const isRefused = outcome !== null && isFinal(outcome)
    const isDone = isAccepted || isRefused || !event || delivery.forged || delivery.tries >= settings.tries
    if (isDone) store.state.deliveries.delete(delivery.id)
    if (isDone && event) event[isAccepted ? 'delivered' : 'abandoned'] += 1
    store.save()
  }

  const send = async (event: StoredEvent, delivery: Delivery): Promise<Outcome> => {
    const { headers, body, done } = compose(event, delivery)
    let outcome: Outcome = null
    try {
      outcome = await post(addressOf(delivery) ?? '', {
        headers: { 'content-type': 'application/json', ...headers },
        body,
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(RECEIVER_TIMEOUT_MS)]),
      })
    } catch {
      // No answer.
    }
    done?.(outcome)
    return outcome
  }

  const deliver = ({ id: eventId }: StoredEvent, dueAt: number, isResend: boolean) => {
    const { forged } = settings
    const delivery: Delivery = { id: randomUUID(), eventId, tries: 0, dueAt, forged, isResend }
    store.state.deliveries.set(delivery.id, delivery)
    store.save()
    schedule(delivery)
    return delivery
  }

  const forget = () => {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
    release()
  }

  const waiting = () => [...store.state.deliveries.values()]
  for (const delivery of waiting()) schedule(delivery)

  return {
    settings,
    publish(fields: Omit<StoredEvent, 'delivered' | 'abandoned'>) {
      const event = { ...fields, delivered: 0, abandoned: 0 }
      store.state.events.set(event.id, event)
      store.save()
      if (!settings.enabled) return
      for (let copy = 0; copy < settings.copies; copy += 1)
        deliver(event, Date.now() + settings.delayMs + Math.random() * settings.shuffleWithinMs, false)
    },
    resend: (event: StoredEvent) => deliver(event, Date.now(), true),
    change: (changes: Partial<WebhookSettings>) => {
      Object.assign(settings, changes)
      for (const delivery of waiting()) schedule(delivery)
    },
    /** Sends everything that waits; resolves when each delivery is done or abandoned. @throws Error without a target */
    deliverAll: (): Promise<void> => {
      if (store.state.deliveries.size === 0) return Promise.resolve()
      if (waiting().some((delivery) => addressOf(delivery) === null))
        return Promise.reject(new Error('There is no address to deliver webhooks to.'))
      const done = new Promise<void>((resolve) => idleListeners.push(resolve))
      const rank = () => (settings.shuffleWithinMs ? Math.random() : 0)
      const due = waiting().map((delivery) => ({ delivery, rank: rank() }))
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
