import { trpc } from '../../api/trpc.ts'
import { QueryFailure } from '../../api/query-failure.tsx'
import listStyles from '../../ui/owner-list.module.css'
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
    <section className={listStyles['section']} aria-labelledby="history-title">
      <h2 id="history-title" className={listStyles['title']}>
        {words.history.title}
      </h2>
      {/* While loading a line of the same height, so that what is below stays where it is. */}
      <p>{history.isPending ? '\u00a0' : words.history.none}</p>
    </section>
  )
}
