/** What the list's address says, so that every state of it can be reached by link and by the back button. */
export interface PlaylistsSearch {
  view?: 'add' | 'add-xc'
  /** From 1. */
  page?: number
  search?: string
}

/** Takes what it knows out of an address and drops the rest. */
export function playlistsSearch(given: Record<string, unknown>): PlaylistsSearch {
  const { view, page, search } = given
  return {
    ...(view === 'add' || view === 'add-xc' ? { view } : {}),
    ...(typeof page === 'number' && Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    // The router reads an address's values as JSON: a name of digits arrives as a number.
    ...(typeof search === 'string' || typeof search === 'number' ? { search: String(search) } : {}),
  }
}
