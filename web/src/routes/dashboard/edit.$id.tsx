import { createFileRoute } from '@tanstack/react-router'
import { settings } from '../../content/settings.ts'
import { EditPlaylist } from '../../features/playlists/edit-playlist.tsx'

export const Route = createFileRoute('/dashboard/edit/$id')({
  head: () => ({ meta: [{ title: `Edit Playlist | ${settings.name}` }] }),
  component: Edit,
})

function Edit() {
  return <EditPlaylist id={Route.useParams().id} />
}
