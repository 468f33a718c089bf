export interface Line {
  readonly name: string
  readonly state: 'right' | 'warning' | 'wrong' | 'not applicable'
  readonly found: string
  /** What the operator does about it. */
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

/** Something to check. It never throws: what it cannot find out is a line too. */
export type Check = (environment: NodeJS.ProcessEnv, options: { readonly send: boolean }) => Promise<Line[]>

/** The messages of an error and its causes, of which the innermost says most. */
export const reasonOf = (error: unknown): string => {
  let last = error
  while (last instanceof Error && last.cause instanceof Error) last = last.cause
  if (last instanceof AggregateError && last.errors.length > 0) return reasonOf(last.errors[0])
  return last instanceof Error ? last.message : String(last)
}
