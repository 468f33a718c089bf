import { createFileRoute, redirect } from '@tanstack/react-router'
import { storeFlash } from '../features/payments/flash.ts'

export const Route = createFileRoute('/activation/crypto/redirect')({
  beforeLoad: () => {
    storeFlash('processing')
    throw redirect({ to: '/dashboard', replace: true })
  },
})
