import { createFileRoute, redirect } from '@tanstack/react-router'
import { leaveFlash } from '../features/payments/flash.ts'

export const Route = createFileRoute('/activation/crypto/redirect')({
  beforeLoad: () => {
    leaveFlash('processing')
    throw redirect({ to: '/dashboard', replace: true })
  },
})
