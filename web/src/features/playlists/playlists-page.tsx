import { AddPlaylist } from './add-playlist.tsx'
import { PlaylistList } from './playlist-list.tsx'
import type { PlaylistsSearch } from './playlists-search.ts'

/** Manage Playlists: the list, or one of its two forms. */
export function PlaylistsPage({ view, page = 1, search = '' }: PlaylistsSearch) {
  if (view) return <AddPlaylist kind={view === 'add-xc' ? 'xc' : 'general'} />
  return <PlaylistList page={page} search={search} />
}
