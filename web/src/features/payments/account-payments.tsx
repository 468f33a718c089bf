import { trpc } from '../../api/trpc.ts'
import { QueryFailure } from '../../api/query-failure.tsx'
import { OwnerSection } from '../../ui/owner-section.tsx'
import { PaymentHistory } from './payment-history.tsx'
import { words } from './words.ts'

/** The device's payments on a page that is not about paying. */
export function AccountPayments() {
  const history = trpc.payments.history.useQuery()
  if (!history.data && !history.isPending)
    return <QueryFailure title={words.history.loadFailed} query={history} />
  if (history.data && history.data.payments.length > 0)
    return <PaymentHistory payments={history.data.payments} />
  return (
    <OwnerSection title={words.history.title}>
      {/* While loading a line of the same height, so that what is below stays where it is. */}
      <p>{history.isPending ? '\u00a0' : words.history.none}</p>
    </OwnerSection>
  )
}
