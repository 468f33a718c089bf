import { PLAYLISTS_PER_PAGE, type PlaylistView } from '@player/server/contract/playlists'

interface Page {
  readonly playlists: readonly PlaylistView[]
  /** From 1, at most `pages`. */
  readonly page: number
  readonly pages: number
  /** In all. */
  readonly found: number
}

/** A page of the playlists whose names contain the text, in any case. */
export function findPlaylists(all: readonly PlaylistView[], search: string, page: number): Page {
  const wanted = search.trim().toLowerCase()
  const found = all.filter(({ playlist_name: name }) => name.toLowerCase().includes(wanted))
  const pages = Math.max(1, Math.ceil(found.length / PLAYLISTS_PER_PAGE))
  const shown = Math.min(Math.max(1, page), pages)
  return {
    playlists: found.slice((shown - 1) * PLAYLISTS_PER_PAGE, shown * PLAYLISTS_PER_PAGE),
    page: shown,
    pages,
    found: found.length,
  }
}

/** The page of the list that shows a playlist; else the first. */
export const pageOf = (all: readonly PlaylistView[], id: string): number =>
  Math.floor(
    Math.max(
      0,
      all.findIndex((playlist) => playlist._id === id),
    ) / PLAYLISTS_PER_PAGE,
  ) + 1
