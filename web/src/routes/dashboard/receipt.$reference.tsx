import { createFileRoute } from '@tanstack/react-router'
import { ReceiptPage } from '../../features/payments/receipt-page.tsx'
import { words } from '../../features/payments/words.ts'

export const Route = createFileRoute('/dashboard/receipt/$reference')({
  staticData: { title: words.receipt.title },
  component: Receipt,
})

function Receipt() {
  return <ReceiptPage reference={Route.useParams().reference} />
}
