import { createFileRoute } from '@tanstack/react-router'
import { settings } from '../../content/settings.ts'
import { ReceiptPage } from '../../features/payments/receipt-page.tsx'

export const Route = createFileRoute('/dashboard/receipt/$reference')({
  head: () => ({ meta: [{ title: `Receipt | ${settings.name}` }] }),
  component: Receipt,
})

function Receipt() {
  return <ReceiptPage reference={Route.useParams().reference} />
}
