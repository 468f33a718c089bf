import { trpc } from '../../api/trpc.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import styles from './payment-history.module.css'
import { PaymentHistory } from './payment-history.tsx'
import { words } from './words.ts'

/** The device's payments on a page that is not about paying. */
export function AccountPayments() {
  const history = trpc.payments.history.useQuery()
  if (history.isPending) return <Skeleton lines={2} />
  if (!history.data) {
    return (
      <LoadFailure
        title={words.history.loadFailed}
        busy={history.isFetching}
        onRetry={() => void history.refetch()}
      />
    )
  }
  if (history.data.payments.length > 0) return <PaymentHistory payments={history.data.payments} />
  return (
    <section className={styles['history']} aria-labelledby="history-title">
      <h2 id="history-title" className={styles['title']}>
        {words.history.title}
      </h2>
      <p>{words.history.none}</p>
    </section>
  )
}
