import * as z from 'zod'
import { command, type Command } from './control-routes.ts'
import type { Drop, Failure, Faults } from './faults.ts'
import type { Store } from './store.ts'
import type { StoredEvent, Webhooks, WebhookSettings } from './webhooks.ts'

/** What bad networks do, to every stand-in alike. */
export interface NetworkControl<Operation extends string> {
  setLatency: (operation: Operation, milliseconds: number) => void
  failNext: (failure: Failure<Operation>) => void
  dropNext: (drop: Drop<Operation>) => void
  /** When this was asked for, in milliseconds since 1970, oldest first: the last hundred times, failed ones included. */
  calls: (operation: Operation) => readonly number[]
  setWebhooks: (settings: Partial<WebhookSettings>) => void
  resend: (eventId: string) => void
  /**
   * Brings every waiting webhook forward and resolves when each was taken or given up. One that fails is tried again
   * after its pause (`setWebhooks({ tries, firstRetryMs })` makes that short).
   */
  deliverAll: () => Promise<void>
  /** Forgets all that was paid and all faults; keeps credentials and webhook settings. */
  reset: () => void
}

/** What payers and providers do with an order, which is named by the provider's number or our reference. Amounts are minor units. */
export interface PaymentControl {
  /** The payer pays: all that is asked for, unless an amount is given. Also when the order's time was over. */
  pay: (id: string, amount?: number) => void
  /** The bank refuses. */
  decline: (id: string) => void
  /** The payer gives up. */
  cancel: (id: string) => void
  /** The order's time is over. */
  expire: (id: string) => void
  /** All that is left, unless an amount is given. */
  refund: (id: string, amount?: number) => void
  /** The bank takes all back. */
  reverse: (id: string) => void
}

/** The same at the control API. */
export const paymentCommands = (control: PaymentControl): Record<keyof PaymentControl, Command> => ({
  pay: command(partly, (wish) => control.pay(wish.id, wish.amount)),
  decline: command(named, (wish) => control.decline(wish.id)),
  cancel: command(named, (wish) => control.cancel(wish.id)),
  expire: command(named, (wish) => control.expire(wish.id)),
  refund: command(partly, (wish) => control.refund(wish.id, wish.amount)),
  reverse: command(named, (wish) => control.reverse(wish.id)),
})

/** The arguments of a command about one order. */
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
      if (!event) throw new Error(`There is no event ${eventId}.`)
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

/** The same at the control API. */
export function networkCommands<Operation extends string>(
  control: NetworkControl<Operation>,
  operation: z.ZodType<Operation>,
): Record<keyof NetworkControl<Operation>, Command> {
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
    setWebhooks: command({ settings }, (wish) => control.setWebhooks(wish.settings)),
    resend: command({ eventId: z.string() }, (wish) => control.resend(wish.eventId)),
    deliverAll: command({}, control.deliverAll),
    reset: command({}, control.reset),
  }
}
