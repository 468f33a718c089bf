import { createFileRoute } from '@tanstack/react-router'
import { ArrangePage } from '../../features/playlists/arrange/arrange-page.tsx'
import { words } from '../../features/playlists/words.ts'

export const Route = createFileRoute('/dashboard/groups/$id')({
  staticData: { title: words.groups.title },
  component: Groups,
})

function Groups() {
  const { id } = Route.useParams()
  return <ArrangePage key={id} id={id} />
}
