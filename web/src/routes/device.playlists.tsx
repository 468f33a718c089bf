import { createFileRoute, redirect } from '@tanstack/react-router'
import { leaveFlash } from '../features/payments/flash.ts'

export const Route = createFileRoute('/device/playlists')({
  validateSearch: ({ payment_status }: Record<string, unknown>) =>
    typeof payment_status === 'string' ? { payment_status } : {},
  beforeLoad: ({ search }) => {
    leaveFlash(search.payment_status === 'success' ? 'processing' : 'cancelled')
    throw redirect({ to: '/dashboard', replace: true })
  },
})
