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
  // An empty page, shown only in the frame until the parent page navigates away.
  component: EmptyPage,
})

function EmptyPage() {
  return <OwnerHead title={words.card.frame} />
}
