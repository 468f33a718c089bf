import { createFileRoute, redirect } from '@tanstack/react-router'
import { OwnerHead } from '../layouts/owner-head.tsx'
import { storeFlash } from '../features/payments/flash.ts'
import { isFramed, announceReturn } from '../features/payments/framed-return.ts'
import { words } from '../features/payments/words.ts'

export const Route = createFileRoute('/cowpayReturnUrl')({
  beforeLoad: () => {
    if (isFramed()) return announceReturn()
    storeFlash('processing')
    throw redirect({ to: '/dashboard', replace: true })
  },
  // Shown only in the frame and empty, until the page around it leaves.
  component: Returned,
})

function Returned() {
  return <OwnerHead title={words.card.frame} />
}
