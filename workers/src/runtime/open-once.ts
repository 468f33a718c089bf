/** What is opened when it is first asked for, once a name, however many ask meanwhile; again only where that failed. */
export interface OpenOnce<Name, Opened> {
  get(name: Name): Promise<Opened>
  /** Whatever was opened, also what is only about to be. */
  all(): Promise<readonly Opened[]>
}

export function openOnce<Name, Opened>(open: (name: Name) => Promise<Opened>): OpenOnce<Name, Opened> {
  const opening = new Map<Name, Promise<Opened>>()
  return {
    get(name) {
      const known = opening.get(name)
      if (known) return known
      const opened = open(name)
      opening.set(name, opened)
      opened.catch(() => opening.delete(name))
      return opened
    },
    async all() {
      const ended = await Promise.allSettled(opening.values())
      return ended.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    },
  }
}
