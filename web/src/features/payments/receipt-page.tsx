import type { PaymentView } from '@player/server/contract/payments'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import { settings } from '../../content/settings.ts'
import { trpc } from '../../api/trpc.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatDate } from '@player/server/contract/site'
import { Logo } from '../../ui/logo.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { hasReceipt } from './has-receipt.ts'
import styles from './receipt-page.module.css'
import { methodWords } from './step-words.ts'

/** The receipt of one payment, as a sheet of paper that can be printed. */
export function ReceiptPage({ reference }: { reference: string }) {
  const history = trpc.payments.history.useQuery()
  const session = trpc.sessions.current.useQuery()
  if (history.isPending) return <Skeleton lines={6} />
  if (!history.data) {
    return (
      <Trouble
        heading="h1"
        title="We cannot show this receipt right now."
        busy={history.isFetching}
        onRetry={() => void history.refetch()}
      />
    )
  }
  const payment = history.data.payments.find((each) => each.reference === reference)
  if (!payment || !hasReceipt(payment) || !session.data) {
    return (
      <EmptyState
        heading="h1"
        title="There is no receipt here"
        action={
          <Link to="/dashboard/account" className={buttonClass({ kind: 'secondary' })}>
            Account details
          </Link>
        }
      >
        A payment has one as soon as its money has arrived.
      </EmptyState>
    )
  }
  return (
    <div className={styles['page']}>
      <Link to="/dashboard/account" className={styles['back']}>
        <ArrowLeft size={18} aria-hidden="true" />
        Account details
      </Link>
      <Sheet payment={payment} mac={session.data.device.mac_address} />
      <Button className={styles['print']} onClick={() => window.print()}>
        <Printer size={18} aria-hidden="true" />
        Print
      </Button>
    </div>
  )
}

function Sheet({ payment, mac }: { payment: PaymentView; mac: string }) {
  const { reference, method, price, step, started_at: started, confirmed_at: confirmed } = payment
  return (
    <article className={styles['sheet']} data-surface="paper">
      <header className={styles['head']}>
        <h1>Receipt</h1>
        <Logo />
      </header>
      <address className={styles['seller']}>
        {settings.name}
        <br />
        {settings.supportEmail}
      </address>
      <p className={styles['what']}>
        Activation of the player on {mac}
        <strong>{price.text}</strong>
      </p>
      <dl className={styles['facts']}>
        <dt>Paid with</dt>
        <dd>{methodWords[method]}</dd>
        <dt>Ordered on</dt>
        <dd>{formatDate(started)}</dd>
        {confirmed !== null && (
          <>
            <dt>Paid on</dt>
            <dd>{formatDate(confirmed)}</dd>
          </>
        )}
        <dt>Reference</dt>
        <dd>{reference}</dd>
      </dl>
      {step === 'refunded' && <p className={styles['refunded']}>This payment was refunded.</p>}
    </article>
  )
}
