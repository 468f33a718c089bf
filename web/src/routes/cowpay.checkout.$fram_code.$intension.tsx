import { createFileRoute } from '@tanstack/react-router'
import { OwnerPages } from '../layouts/owner-pages.tsx'
import { CardFramePage } from '../features/payments/card-frame-page.tsx'
import { words } from '../features/payments/words.ts'

export const Route = createFileRoute('/cowpay/checkout/$fram_code/$intension')({
  component: CardFrame,
})

function CardFrame() {
  return (
    <OwnerPages title={words.card.frame}>
      <CardFramePage {...Route.useParams()} />
    </OwnerPages>
  )
}
