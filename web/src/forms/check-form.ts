/** The part of a schema that is needed here: what `zod/mini` gives. */
export interface Schema<Output = unknown> {
  safeParse(
    input: unknown,
  ): { success: true; data: Output } | { success: false; error: { issues: readonly Issue[] } }
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** One message for each field that is wrong, by the field's name. */
export type Errors = Readonly<Partial<Record<string, string>>>

/** What a form holds, ready to be sent, or what is wrong with it. */
export type Checked<Data> = { data: Data } | { errors: Errors }

/** Checks what was typed: the parsed value, or the first message of each field that is wrong. */
export function checkForm<Data>(schema: Schema<Data>, input: unknown): Checked<Data> {
  const result = schema.safeParse(input)
  if (result.success) return { data: result.data }
  const errors: Record<string, string> = {}
  for (const issue of result.error.issues) errors[String(issue.path[0] ?? '')] ??= issue.message
  return { errors }
}
