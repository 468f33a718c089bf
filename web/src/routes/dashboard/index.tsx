import { createFileRoute } from '@tanstack/react-router'
import { settings } from '../../content/settings.ts'
import { PlaylistsPage } from '../../features/playlists/playlists-page.tsx'
import { playlistsSearch } from '../../features/playlists/playlists-search.ts'

export const Route = createFileRoute('/dashboard/')({
  validateSearch: playlistsSearch,
  head: () => ({ meta: [{ title: `Manage Playlists | ${settings.name}` }] }),
  component: ManagePlaylists,
})

function ManagePlaylists() {
  return <PlaylistsPage {...Route.useSearch()} />
}
