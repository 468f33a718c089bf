import { createFileRoute, redirect } from '@tanstack/react-router'
import { leaveFlash } from '../features/payments/flash.ts'
import { isFramed, announceReturn } from '../features/payments/framed-return.ts'

export const Route = createFileRoute('/cowpayReturnUrl')({
  beforeLoad: () => {
    if (isFramed()) return announceReturn()
    leaveFlash('processing')
    throw redirect({ to: '/dashboard', replace: true })
  },
  // Shown only in the frame, until the page around it leaves.
  component: () => null,
})
