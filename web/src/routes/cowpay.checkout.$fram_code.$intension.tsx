import { createFileRoute } from '@tanstack/react-router'
import { settings } from '../content/settings.ts'
import { OwnerPages } from '../dashboard/owner-pages.tsx'
import { CardFramePage } from '../features/payments/card-frame-page.tsx'

export const Route = createFileRoute('/cowpay/checkout/$fram_code/$intension')({
  head: () => ({
    meta: [{ title: `Card payment | ${settings.name}` }, { name: 'robots', content: 'noindex' }],
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
