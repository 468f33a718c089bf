import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '../../content/page-title.ts'
import { PlaylistsPage } from '../../features/playlists/playlists-page.tsx'
import { playlistsSearch } from '../../features/playlists/playlists-search.ts'
import { words } from '../../features/playlists/words.ts'

export const Route = createFileRoute('/dashboard/')({
  validateSearch: playlistsSearch,
  head: () => ({ meta: [{ title: pageTitle(words.list.title) }] }),
  component: ManagePlaylists,
})

function ManagePlaylists() {
  return <PlaylistsPage {...Route.useSearch()} />
}
