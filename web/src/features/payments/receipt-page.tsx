import { Link, useParams } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { hasReceipt } from './has-receipt.ts'
import styles from './receipt-page.module.css'
import { ReceiptSheet } from './receipt-sheet.tsx'
import { words } from './words.ts'

export function ReceiptPage() {
  const { reference } = useParams({ from: '/dashboard/receipt/$reference' })
  const history = trpc.payments.history.useQuery()
  const session = trpc.sessions.current.useQuery()
  const seller = trpc.payments.seller.useQuery(undefined, { staleTime: Infinity })
  if (history.isPending || seller.isPending)
    return (
      <>
        <h1 className="visually-hidden">{words.receipt.title}</h1>
        <Skeleton lines={6} />
      </>
    )
  if (!history.data || !seller.data)
    return (
      <LoadFailure
        heading="h1"
        title={words.receipt.loadFailed}
        failure={failureOf(history.error ?? seller.error)}
        busy={history.isFetching || seller.isFetching}
        onRetry={() => {
          void history.refetch()
          void seller.refetch()
        }}
      />
    )
  const payment = history.data.payments.find((entry) => entry.reference === reference)
  if (!payment || !hasReceipt(payment))
    return (
      <EmptyState
        heading="h1"
        title={words.receipt.none.title}
        action={
          <Link to="/dashboard/account" className={buttonClass({ kind: 'secondary' })}>
            {words.receipt.account}
          </Link>
        }
      >
        {words.receipt.none.text}
      </EmptyState>
    )
  // The licence's end includes all terms, so only the newest active payment shows it.
  const isNewest = history.data.payments.find(({ step }) => step === 'active') === payment
  return (
    <div className={styles['page']}>
      <div className={styles['links']}>
        <BackLink to="/dashboard/account">{words.receipt.account}</BackLink>
        <Button className={styles['print']} onClick={() => window.print()}>
          <Printer size={18} />
          {words.receipt.print}
        </Button>
      </div>
      <ReceiptSheet
        payment={payment}
        seller={seller.data}
        until={isNewest ? session.data?.device.expire_date : undefined}
      />
    </div>
  )
}
