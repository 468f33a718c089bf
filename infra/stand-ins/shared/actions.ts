import type * as z from 'zod'

/** An action of a payer or provider: a function for tests, which `POST /control` and a button of the page call too. */
export interface Action<Subject> {
  /** Calls the action with the arguments in these fields. @throws ZodError for wrong arguments */
  request: (fields: unknown) => unknown
  /** The title of the action's button, or false if the action is not possible now. */
  button: ((subject: Subject) => string | false) | undefined
}

export type Actions<Subject = never> = Readonly<Record<string, Action<Subject>>>

/** An action; `input` reads its arguments from the fields of a request. */
export const action = <Args extends unknown[], Result, Subject = unknown>(
  run: (...args: Args) => Result,
  input: z.ZodType<NoInfer<Args>>,
  button?: (subject: Subject) => string | false,
): ((...args: Args) => Result) & Action<Subject> =>
  Object.assign((...args: Args) => run(...args), {
    request: (fields: unknown) => run(...input.parse(fields)),
    button,
  })

/** The amount of a refund: all that is left of this order, or a part. @throws Error if less is left */
export function amountToRefund(order: string, left: number, part = left): number {
  if (part < 1 || part > left) throw new Error(`${order} has ${left} left to refund.`)
  return part
}
