import { createFileRoute } from '@tanstack/react-router'
import { ownerHead } from '../content/owner-head.ts'
import { OwnerPages } from '../dashboard/owner-pages.tsx'
import { CardFramePage } from '../features/payments/card-frame-page.tsx'
import { words } from '../features/payments/words.ts'

export const Route = createFileRoute('/cowpay/checkout/$fram_code/$intension')({
  head: () => ownerHead(words.card.frame),
  component: CardFrame,
})

function CardFrame() {
  return (
    <OwnerPages>
      <CardFramePage {...Route.useParams()} />
    </OwnerPages>
  )
}
