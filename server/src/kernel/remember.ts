/** Caches a predicate that never becomes false again: true for ever, false or an error for `everyMs`. */
export function rememberTrue<Name>(
  query: (name: Name) => Promise<boolean>,
  everyMs: number,
): (name: Name) => Promise<boolean> {
  const answers = new Map<Name, { readonly at: number; readonly answer: Promise<boolean> }>()
  const known = new Set<Name>()
  return async (name) => {
    if (known.has(name)) return true
    const before = answers.get(name)
    if (before && performance.now() - before.at < everyMs) return before.answer
    const answer = query(name)
    answers.set(name, { at: performance.now(), answer })
    if (await answer) known.add(name)
    return answer
  }
}
