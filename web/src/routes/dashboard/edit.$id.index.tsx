import { createFileRoute } from '@tanstack/react-router'
import { EditPlaylist } from '../../features/playlists/edit-playlist.tsx'
import { words } from '../../features/playlists/words.ts'

export const Route = createFileRoute('/dashboard/edit/$id/')({
  staticData: { title: words.edit.title },
  component: Edit,
})

function Edit() {
  const { id } = Route.useParams()
  return <EditPlaylist key={id} id={id} />
}
