import { createFileRoute } from '@tanstack/react-router'
import { AddPlaylist } from '../../features/playlists/add-playlist.tsx'
import { PlaylistList } from '../../features/playlists/playlist-list.tsx'
import { playlistsSearch, typeOfView } from '../../features/playlists/playlists-search.ts'
import { words } from '../../features/playlists/words.ts'

export const Route = createFileRoute('/dashboard/')({
  validateSearch: playlistsSearch,
  staticData: { title: words.list.title },
  component: ManagePlaylists,
})

/** The list, or one of its two forms. */
function ManagePlaylists() {
  const { view, page = 1, search = '' } = Route.useSearch()
  const type = typeOfView(view)
  if (type) return <AddPlaylist kind={type} />
  return <PlaylistList page={page} search={search} />
}
