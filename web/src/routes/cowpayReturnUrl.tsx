import { createFileRoute, redirect } from '@tanstack/react-router'
import { leaveFlash } from '../features/payments/flash.ts'
import { isFramed, tellReturn } from '../features/payments/framed-return.ts'

export const Route = createFileRoute('/cowpayReturnUrl')({
  beforeLoad: () => {
    if (isFramed()) return tellReturn()
    leaveFlash('processing')
    throw redirect({ to: '/dashboard', replace: true })
  },
  // Shown only in the frame, until the page around it leaves.
  component: () => null,
})
