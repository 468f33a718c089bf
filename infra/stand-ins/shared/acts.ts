import * as z from 'zod'
import type { Faults } from './faults.ts'
import type { Store } from './store.ts'
import type { StoredEvent, Webhooks } from './webhooks.ts'

/** An action of a payer or provider: a function for tests, which `POST /control` and a button of the page call too. */
export interface Act<Subject> {
  /** Calls it with the arguments in these fields. @throws ZodError for wrong arguments */
  request: (fields: unknown) => unknown
  /** The title of its button, or false if it is not possible now. */
  button: ((subject: Subject) => string | false) | undefined
}

/** All acts of a stand-in, by name: the interface of tests, of `POST /control` and of the page's buttons. */
export type Acts<Subject = never> = Readonly<Record<string, Act<Subject>>>

/** An act; `input` reads its arguments from the fields of a request. */
export const act = <Args extends unknown[], Result, Subject = unknown>(
  run: (...args: Args) => Result,
  input: z.ZodType<NoInfer<Args>>,
  button?: (subject: Subject) => string | false,
): ((...args: Args) => Result) & Act<Subject> =>
  Object.assign((...args: Args) => run(...args), {
    request: (fields: unknown) => run(...input.parse(fields)),
    button,
  })

/** The inputs of most acts. Amounts are minor units. */
export const noInput = z.unknown().transform((): [] => [])
export const amount = z.int().min(1).optional()
export const byId = z.object({ id: z.string() }).transform(({ id }): [string] => [id])
export const byIdAndAmount = z
  .object({ id: z.string(), amount })
  .transform((input): [string, number | undefined] => [input.id, input.amount])
export const address = z.object({ url: z.url().nullable() }).transform(({ url }): [string | null] => [url])

/** The amount of a refund: all that is left of this order, or a part. @throws Error if less is left */
export function amountToRefund(order: string, left: number, part = left): number {
  if (part < 1 || part > left) throw new Error(`${order} has ${left} left to refund.`)
  return part
}

/** A function with one argument, whose fields are those of the request. */
export const oneObject = <Shape extends z.ZodType>(shape: Shape) =>
  shape.transform((input): [z.output<Shape>] => [input])

const milliseconds = z.number().min(0)
const times = z.int().min(1).optional()

/** Faults of a stand-in's answers. */
export const faultActs = <Operation extends string>(
  faults: Faults<Operation>,
  operation: z.ZodType<Operation>,
) => ({
  setLatency: act(
    faults.setLatency,
    z
      .object({ operation, milliseconds })
      .transform((input): [Operation, number] => [input.operation, input.milliseconds]),
  ),
  failNext: act(
    faults.failNext,
    oneObject(
      z.object({
        operation,
        times,
        status: z.int().min(200).max(599),
        issue: z.string().optional(),
        body: z.unknown().optional(),
        headers: z.record(z.string(), z.string()).optional(),
      }),
    ),
  ),
  dropNext: act(
    faults.dropNext,
    oneObject(z.object({ operation, times, how: z.enum(['hang', 'close']).optional() })),
  ),
  calls: act(
    faults.calls,
    z.object({ operation }).transform((input): [Operation] => [input.operation]),
  ),
})

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

interface Network<Operation extends string, Event extends StoredEvent> {
  store: Store<{ events: Map<string, Event> }>
  faults: Faults<Operation>
  operation: z.ZodType<Operation>
  webhooks: Omit<Webhooks<Event>, 'publish'>
}

/** Faults of the answers and of the webhooks, the same for every payment provider. */
export const networkActs = <Operation extends string, Event extends StoredEvent>({
  store,
  faults,
  operation,
  webhooks,
}: Network<Operation, Event>) => ({
  ...faultActs(faults, operation),
  setWebhooks: act(
    webhooks.change,
    z.object({ settings }).transform((input): [z.output<typeof settings>] => [input.settings]),
  ),
  resend: act(
    (eventId: string) => {
      const event = store.state.events.get(eventId)
      if (!event) throw new Error(`Unknown event ${eventId}.`)
      webhooks.resend(event)
    },
    z.object({ eventId: z.string() }).transform(({ eventId }): [string] => [eventId]),
  ),
  /** Sends all waiting webhooks now; resolves when each is delivered or abandoned. Retries keep their pauses. */
  deliverAll: act(webhooks.deliverAll, noInput),
  /** Clears payments and faults; keeps credentials and webhook settings. */
  reset: act(() => {
    store.clear()
    faults.clear()
    webhooks.forget()
  }, noInput),
})
