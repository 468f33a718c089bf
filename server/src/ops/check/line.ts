export interface Line {
  readonly name: string
  readonly state: 'right' | 'warning' | 'wrong' | 'not applicable'
  readonly found: string
  /** What the operator should do. */
  readonly todo?: string
}

export const right = (name: string, found: string): Line => ({ name, state: 'right', found })

export const notRight = (state: 'warning' | 'wrong', name: string, found: string, todo: string): Line => ({
  name,
  state,
  found,
  todo,
})

export const notApplicable = (name: string, found: string): Line => ({ name, state: 'not applicable', found })

/** A check. It never throws: it returns a line about its failure. */
export type Check = (environment: NodeJS.ProcessEnv, options: { readonly send: boolean }) => Promise<Line[]>

/** The message of the innermost cause of an error, which is the most specific. */
export const reasonOf = (error: unknown): string => {
  let last = error
  while (last instanceof Error && last.cause instanceof Error) last = last.cause
  if (last instanceof AggregateError && last.errors.length > 0) return reasonOf(last.errors[0])
  // OpenSSL's messages end with a line break.
  return (last instanceof Error ? last.message : String(last)).trim()
}
