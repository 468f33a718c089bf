import * as z from 'zod'
import { command, type Command } from './control-routes.ts'
import type { Faults } from './faults.ts'
import type { Store } from './store.ts'
import type { StoredEvent, Webhooks, WebhookSettings } from './webhooks.ts'

/** Faults of a stand-in's answers. */
export type FaultControl<Operation extends string> = Omit<Faults<Operation>, 'at' | 'clear'>

/** Network faults, the same for every payment provider's stand-in. */
export interface NetworkControl<Operation extends string> extends FaultControl<Operation> {
  setWebhooks: (settings: Partial<WebhookSettings>) => void
  resend: (eventId: string) => void
  /** Sends all waiting webhooks now; resolves when each is delivered or abandoned. Retries keep their pauses. */
  deliverAll: () => Promise<void>
  /** Clears payments and faults; keeps credentials and webhook settings. */
  reset: () => void
}

/** Acts of payers and providers on an order, by the provider's id or our reference. Amounts are minor units. */
export interface PaymentControl {
  /** Pays all, or `amount`; also after expiry. */
  pay: (id: string, amount?: number) => void
  decline: (id: string) => void
  cancel: (id: string) => void
  expire: (id: string) => void
  /** Refunds the rest, or `amount`. */
  refund: (id: string, amount?: number) => void
  reverse: (id: string) => void
}

export const paymentCommands = (control: PaymentControl): Record<keyof PaymentControl, Command> => ({
  pay: command(partly, (wish) => control.pay(wish.id, wish.amount)),
  decline: command(named, (wish) => control.decline(wish.id)),
  cancel: command(named, (wish) => control.cancel(wish.id)),
  expire: command(named, (wish) => control.expire(wish.id)),
  refund: command(partly, (wish) => control.refund(wish.id, wish.amount)),
  reverse: command(named, (wish) => control.reverse(wish.id)),
})

export const named = { id: z.string() }
export const partly = { ...named, amount: z.int().min(1).optional() }

interface Network<Operation extends string, Event extends StoredEvent> {
  store: Store<{ events: Map<string, Event> }>
  faults: Faults<Operation>
  webhooks: Omit<Webhooks<Event>, 'publish'>
}

export function controlNetwork<Operation extends string, Event extends StoredEvent>({
  store,
  faults,
  webhooks,
}: Network<Operation, Event>): NetworkControl<Operation> {
  return {
    setLatency: faults.setLatency,
    failNext: faults.failNext,
    dropNext: faults.dropNext,
    calls: faults.calls,
    setWebhooks: webhooks.change,
    resend(eventId) {
      const event = store.state.events.get(eventId)
      if (!event) throw new Error(`Unknown event ${eventId}.`)
      webhooks.resend(event)
    },
    deliverAll: webhooks.deliverAll,
    reset() {
      store.clear()
      faults.clear()
      webhooks.forget()
    },
  }
}

const milliseconds = z.number().min(0)
const times = z.int().min(1).optional()
const settings = z.object({
  url: z.exactOptional(z.url().nullable()),
  enabled: z.exactOptional(z.boolean()),
  delayMs: z.exactOptional(milliseconds),
  copies: z.exactOptional(z.int().min(1).max(50)),
  shuffleWithinMs: z.exactOptional(milliseconds),
  forged: z.exactOptional(z.boolean()),
  tries: z.exactOptional(z.int().min(1).max(25)),
  firstRetryMs: z.exactOptional(milliseconds),
})

export function networkCommands<Operation extends string>(
  control: NetworkControl<Operation>,
  operation: z.ZodType<Operation>,
): Record<keyof NetworkControl<Operation>, Command> {
  return {
    ...faultCommands(control, operation),
    setWebhooks: command({ settings }, (wish) => control.setWebhooks(wish.settings)),
    resend: command({ eventId: z.string() }, (wish) => control.resend(wish.eventId)),
    deliverAll: command({}, control.deliverAll),
    reset: command({}, control.reset),
  }
}

export function faultCommands<Operation extends string>(
  control: FaultControl<Operation>,
  operation: z.ZodType<Operation>,
): Record<keyof FaultControl<Operation>, Command> {
  return {
    setLatency: command({ operation, milliseconds }, (wish) =>
      control.setLatency(wish.operation, wish.milliseconds),
    ),
    failNext: command(
      {
        operation,
        times,
        status: z.int().min(200).max(599),
        issue: z.string().optional(),
        body: z.unknown().optional(),
        headers: z.record(z.string(), z.string()).optional(),
      },
      control.failNext,
    ),
    dropNext: command({ operation, times, how: z.enum(['hang', 'close']).optional() }, control.dropNext),
    calls: command({ operation }, (wish) => control.calls(wish.operation)),
  }
}
