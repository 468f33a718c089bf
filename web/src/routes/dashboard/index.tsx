import { createFileRoute } from '@tanstack/react-router'
import { AddPlaylist } from '../../features/playlists/add-playlist.tsx'
import { MovedHost } from '../../features/playlists/moved-host.tsx'
import { PlaylistList } from '../../features/playlists/playlist-list.tsx'
import { MOVED_VIEW, playlistsSearch, typeOfView } from '../../features/playlists/playlists-search.ts'
import { words } from '../../features/playlists/words.ts'

export const Route = createFileRoute('/dashboard/')({
  validateSearch: playlistsSearch,
  staticData: { title: words.list.title },
  component: ManagePlaylists,
})

/** The list, or one of its forms. */
function ManagePlaylists() {
  const { view, page = 1, search = '' } = Route.useSearch()
  const type = typeOfView(view)
  if (type) return <AddPlaylist kind={type} />
  if (view === MOVED_VIEW) return <MovedHost />
  return <PlaylistList page={page} search={search} />
}
