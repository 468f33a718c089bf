import * as z from 'zod'

/** A function for tests, which `POST /control` and a button of the page call too. */
export interface Action<Subject> {
  /** @throws ZodError for wrong arguments */
  request: (fields: unknown) => unknown
  /** The title of its button, or false if the action is not possible now. */
  button: ((subject: Subject) => string | false) | undefined
}

export type Actions<Subject = never> = Readonly<Record<string, Action<Subject>>>

/** @param input reads the arguments from the fields of a request */
export const action = <Args extends unknown[], Result, Subject = unknown>(
  run: (...args: Args) => Result,
  input: z.ZodType<NoInfer<Args>>,
  button?: (subject: Subject) => string | false,
): ((...args: Args) => Result) & Action<Subject> =>
  Object.assign((...args: Args) => run(...args), {
    request: (fields: unknown) => run(...input.parse(fields)),
    button,
  })

/** Each argument has a field of this name, in order. */
export const fields = <Args extends unknown[]>(
  ...inputs: { [Index in keyof Args]: readonly [name: string, schema: z.ZodType<Args[Index]>] }
): z.ZodType<Args> =>
  z.object(Object.fromEntries(inputs)).transform((values) => inputs.map(([name]) => values[name]) as Args)

export const noInput = z.unknown().transform((): [] => [])
export const amount = z.int().min(1).optional()
export const byId = fields(['id', z.string()])
export const byIdAndAmount = fields(['id', z.string()], ['amount', amount])
export const address = fields(['url', z.url().nullable()])

/** @throws Error if less is left than `part` */
export function amountToRefund(order: string, left: number, part = left): number {
  if (part < 1 || part > left) throw new Error(`${order} has ${left} left to refund.`)
  return part
}

/** One argument, whose fields are those of the request. */
export const oneObject = <Shape extends z.ZodType>(shape: Shape) =>
  shape.transform((input): [z.output<Shape>] => [input])
