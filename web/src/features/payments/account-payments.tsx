import { trpc } from '../../api/trpc.ts'
import { QueryFailure } from '../../api/query-failure.tsx'
import { OwnerSection } from '../../ui/owner-section.tsx'
import { PaymentHistory } from './payment-history.tsx'
import { words } from './words.ts'

export function AccountPayments() {
  const history = trpc.payments.history.useQuery()
  if (!history.data && !history.isPending)
    return <QueryFailure title={words.history.loadFailed} query={history} />
  if (history.data && history.data.payments.length > 0)
    return <PaymentHistory payments={history.data.payments} isFolded />
  return (
    <OwnerSection title={words.history.title}>
      {/* An empty line while loading, so that the content below does not move. */}
      <p>{history.isPending ? '\u00a0' : words.history.none}</p>
    </OwnerSection>
  )
}
