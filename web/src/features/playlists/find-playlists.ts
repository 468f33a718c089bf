import { PLAYLISTS_PER_PAGE, type PlaylistView } from '@player/server/contract/playlists'

/** A page of the playlists whose names contain the text, in upper or lower case. */
export function findPlaylists(playlists: readonly PlaylistView[], search: string, page: number) {
  const text = search.trim().toLowerCase()
  const matches = playlists.filter(({ playlist_name: name }) => name.toLowerCase().includes(text))
  const pageCount = Math.max(1, Math.ceil(matches.length / PLAYLISTS_PER_PAGE))
  const shownPage = Math.min(Math.max(1, page), pageCount)
  return {
    playlists: matches.slice((shownPage - 1) * PLAYLISTS_PER_PAGE, shownPage * PLAYLISTS_PER_PAGE),
    /** From 1, at most `pageCount`. */
    page: shownPage,
    pageCount,
    matchCount: matches.length,
  }
}

/** The number of the page that shows a playlist; 1 if the list does not have it. */
export function pageOf(playlists: readonly PlaylistView[], id: string): number {
  const index = playlists.findIndex((playlist) => playlist._id === id)
  return Math.floor(Math.max(0, index) / PLAYLISTS_PER_PAGE) + 1
}
