/** The list's state in its address. */
export interface PlaylistsSearch {
  view?: 'add' | 'add-xc'
  /** From 1. */
  page?: number
  search?: string
}

/** Drops what it does not know. */
export function playlistsSearch(given: Record<string, unknown>): PlaylistsSearch {
  const { view, page, search } = given
  return {
    ...(view === 'add' || view === 'add-xc' ? { view } : {}),
    ...(typeof page === 'number' && Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    // The router parses values as JSON: a name of digits is a number.
    ...(typeof search === 'string' || typeof search === 'number' ? { search: String(search) } : {}),
  }
}
