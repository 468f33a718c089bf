import type { PaymentView, Seller } from '@player/server/contract/payments'
import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { trpc } from '../../api/trpc.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatDate } from '@player/server/kernel/locale/dates'
import { Logo } from '../../ui/logo.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { hasReceipt } from './has-receipt.ts'
import styles from './receipt-page.module.css'
import { words } from './words.ts'

/** A payment's receipt, for printing. */
export function ReceiptPage({ reference }: { reference: string }) {
  const history = trpc.payments.history.useQuery()
  const seller = trpc.payments.seller.useQuery(undefined, { staleTime: Infinity })
  if (history.isPending || seller.isPending) {
    return (
      <>
        <h1 className="visually-hidden">{words.receipt.title}</h1>
        <Skeleton lines={6} />
      </>
    )
  }
  if (!history.data || !seller.data) {
    return (
      <Trouble
        heading="h1"
        title={words.receipt.trouble}
        busy={history.isFetching || seller.isFetching}
        onRetry={() => {
          void history.refetch()
          void seller.refetch()
        }}
      />
    )
  }
  const payment = history.data.payments.find((each) => each.reference === reference)
  if (!payment || !hasReceipt(payment)) {
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
  }
  return (
    <div className={styles['page']}>
      <BackLink to="/dashboard/account">{words.receipt.account}</BackLink>
      <Sheet payment={payment} seller={seller.data} />
      <Button className={styles['print']} onClick={() => window.print()}>
        <Printer size={18} aria-hidden="true" />
        {words.receipt.print}
      </Button>
    </div>
  )
}

function Sheet({ payment, seller }: { payment: PaymentView; seller: Seller }) {
  const {
    reference,
    mac_address: mac,
    label,
    price,
    step,
    started_at: started,
    confirmed_at: confirmed,
  } = payment
  return (
    <article className={styles['sheet']} data-surface="paper">
      <header className={styles['head']}>
        <h1>{words.receipt.title}</h1>
        <Logo />
      </header>
      <address className={styles['seller']}>
        <strong>{seller.name}</strong>
        {seller.address && <span>{seller.address}</span>}
        {seller.tax_number && <span>{words.receipt.taxNumber(seller.tax_number)}</span>}
      </address>
      <p className={styles['what']}>
        {words.receipt.activation(mac)}
        <strong>{price.text}</strong>
      </p>
      <dl className={styles['facts']}>
        <dt>{words.receipt.paidWith}</dt>
        <dd>{label}</dd>
        <dt>{words.receipt.orderedOn}</dt>
        <dd>{formatDate(started)}</dd>
        {confirmed !== null && (
          <>
            <dt>{words.receipt.paidOn}</dt>
            <dd>{formatDate(confirmed)}</dd>
          </>
        )}
        <dt>{words.receipt.reference}</dt>
        <dd>{reference}</dd>
      </dl>
      {step === 'refunded' && <p className={styles['refunded']}>{words.receipt.refunded}</p>}
    </article>
  )
}
