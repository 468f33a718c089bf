import { AddPlaylist } from './add-playlist.tsx'
import { PlaylistList } from './playlist-list.tsx'
import { type PlaylistsSearch, typeOfView } from './playlists-search.ts'

/** Manage Playlists: the list, or one of its two forms. */
export function PlaylistsPage({ view, page = 1, search = '' }: PlaylistsSearch) {
  const type = typeOfView(view)
  if (type) return <AddPlaylist kind={type} />
  return <PlaylistList page={page} search={search} />
}
