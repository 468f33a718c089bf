import { PLAYLIST_TYPES, type PlaylistType } from '@player/server/contract/playlists'

export const ADD_VIEWS = { general: 'add', xc: 'add-xc' } as const satisfies Record<PlaylistType, string>
type AddView = (typeof ADD_VIEWS)[PlaylistType]
export const MOVED_VIEW = 'moved'
type View = AddView | typeof MOVED_VIEW

interface PlaylistsSearch {
  view?: View
  /** From 1. */
  page?: number
  search?: string
}

/** Reads the parameters, and drops unknown ones. */
export function playlistsSearch(params: Record<string, unknown>): PlaylistsSearch {
  const { page, search } = params
  const views: readonly View[] = [...Object.values(ADD_VIEWS), MOVED_VIEW]
  const view = views.find((name) => name === params['view'])
  return {
    ...(view && { view }),
    ...(typeof page === 'number' && Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    // The router parses values as JSON: a name of digits arrives as a number.
    ...(typeof search === 'string' || typeof search === 'number' ? { search: String(search) } : {}),
  }
}

/** The type that a view adds; null for the others. */
export const typeOfView = (view: View | undefined): PlaylistType | null =>
  PLAYLIST_TYPES.find((type) => ADD_VIEWS[type] === view) ?? null
