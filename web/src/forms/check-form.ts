import type { ZodMiniType } from 'zod/mini'

/** One message for each wrong field, by name. */
export type Errors = Readonly<Partial<Record<string, string>>>

export type Checked<Data> = { data: Data } | { errors: Errors }

/** Validates input. Returns the parsed value, or the first message of each wrong field. */
export function checkForm<Data>(schema: ZodMiniType<Data>, input: unknown): Checked<Data> {
  const result = schema.safeParse(input)
  if (result.success) return { data: result.data }
  const errors: Record<string, string> = {}
  for (const issue of result.error.issues) errors[String(issue.path[0] ?? '')] ??= issue.message
  return { errors }
}
