import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '../content/page-title.ts'
import { OwnerPages } from '../dashboard/owner-pages.tsx'
import { CardFramePage } from '../features/payments/card-frame-page.tsx'
import { words } from '../features/payments/words.ts'

export const Route = createFileRoute('/cowpay/checkout/$fram_code/$intension')({
  head: () => ({
    meta: [{ title: pageTitle(words.card.frame) }, { name: 'robots', content: 'noindex' }],
  }),
  component: CardFrame,
})

function CardFrame() {
  return (
    <OwnerPages>
      <CardFramePage {...Route.useParams()} />
    </OwnerPages>
  )
}
