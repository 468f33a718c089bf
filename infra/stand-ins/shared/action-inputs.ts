import * as z from 'zod'

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

/** A function with one argument, whose fields are those of the request. */
export const oneObject = <Shape extends z.ZodType>(shape: Shape) =>
  shape.transform((input): [z.output<Shape>] => [input])
