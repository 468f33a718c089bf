import { createFileRoute } from '@tanstack/react-router'
import { PlaylistsPage } from '../../features/playlists/playlists-page.tsx'
import { playlistsSearch } from '../../features/playlists/playlists-search.ts'
import { words } from '../../features/playlists/words.ts'

export const Route = createFileRoute('/dashboard/')({
  validateSearch: playlistsSearch,
  staticData: { title: words.list.title },
  component: ManagePlaylists,
})

function ManagePlaylists() {
  return <PlaylistsPage {...Route.useSearch()} />
}
