import { createFileRoute, redirect } from '@tanstack/react-router'
import { handPin } from '../../features/playlists/handed-pin.ts'

/** An address that carries a PIN: it leads to the same page without it at once, so that it stays in no history. */
export const Route = createFileRoute('/dashboard/edit/$id/$pin')({
  beforeLoad: ({ params: { id, pin } }) => {
    handPin({ id, pin })
    throw redirect({ to: '/dashboard/edit/$id', params: { id }, replace: true })
  },
})
