import { createFileRoute, redirect } from '@tanstack/react-router'
import { storeAddressPin } from '../../features/playlists/address-pin.ts'

/** An address with a PIN: redirects at once, so that the PIN stays out of the history. */
export const Route = createFileRoute('/dashboard/edit/$id/$pin')({
  beforeLoad: ({ params: { id, pin } }) => {
    storeAddressPin({ id, pin })
    throw redirect({ to: '/dashboard/edit/$id', params: { id }, replace: true })
  },
})
