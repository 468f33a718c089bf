/** Caches a predicate that stays true once it is true: true for ever, false or an error for `everyMs`. */
export function rememberTrue<Name>(
  query: (name: Name) => Promise<boolean>,
  everyMs: number,
): (name: Name) => Promise<boolean> {
  const answers = new Map<Name, { readonly at: number; readonly answer: Promise<boolean> }>()
  const trueNames = new Set<Name>()
  return async (name) => {
    if (trueNames.has(name)) return true
    const cached = answers.get(name)
    if (cached && performance.now() - cached.at < everyMs) return cached.answer
    const answer = query(name)
    answers.set(name, { at: performance.now(), answer })
    if (await answer) trueNames.add(name)
    return answer
  }
}
