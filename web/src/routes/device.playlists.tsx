import { createFileRoute, redirect } from '@tanstack/react-router'
import { type Flash, storeFlash } from '../features/payments/flash.ts'

/** By the `payment_status` of our return address. Providers may extend it or use their own values. */
const FLASHES = new Map<string, Flash>([
  ['success', 'processing'],
  ['cancel', 'cancelled'],
])

export const Route = createFileRoute('/device/playlists')({
  validateSearch: ({ payment_status }: Record<string, unknown>) =>
    typeof payment_status === 'string' ? { payment_status } : {},
  beforeLoad: ({ search }) => {
    storeFlash(FLASHES.get(search.payment_status ?? '') ?? 'unclear')
    throw redirect({ to: '/dashboard', replace: true })
  },
})
