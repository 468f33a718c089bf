import * as z from 'zod'

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

/** Reads the arguments of an action in order, each from the field of this name. */
export const fields = <Args extends unknown[]>(
  ...inputs: { [Index in keyof Args]: readonly [name: string, schema: z.ZodType<Args[Index]>] }
): z.ZodType<Args> =>
  z.object(Object.fromEntries(inputs)).transform((values) => inputs.map(([name]) => values[name]) as Args)

/** The inputs of most actions. Amounts are minor units. */
export const noInput = z.unknown().transform((): [] => [])
export const amount = z.int().min(1).optional()
export const byId = fields(['id', z.string()])
export const byIdAndAmount = fields(['id', z.string()], ['amount', amount])
export const address = fields(['url', z.url().nullable()])

/** The amount of a refund: all that is left of this order, or a part. @throws Error if less is left */
export function amountToRefund(order: string, left: number, part = left): number {
  if (part < 1 || part > left) throw new Error(`${order} has ${left} left to refund.`)
  return part
}

/** A function with one argument, whose fields are those of the request. */
export const oneObject = <Shape extends z.ZodType>(shape: Shape) =>
  shape.transform((input): [z.output<Shape>] => [input])
