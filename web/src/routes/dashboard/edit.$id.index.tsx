import { createFileRoute } from '@tanstack/react-router'
import { settings } from '../../content/settings.ts'
import { EditPlaylist } from '../../features/playlists/edit-playlist.tsx'

export const Route = createFileRoute('/dashboard/edit/$id/')({
  head: () => ({ meta: [{ title: `Edit Playlist | ${settings.name}` }] }),
  component: Edit,
})

function Edit() {
  const { id } = Route.useParams()
  return <EditPlaylist key={id} id={id} />
}
