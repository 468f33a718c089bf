import type { PaymentView, Seller } from '@player/server/contract/payments'
import { formatDate } from '@player/server/kernel/locale/dates'
import { settings } from '../../content/settings.tsx'
import { Logo } from '../../ui/logo.tsx'
import styles from './receipt-page.module.css'
import { words } from './words.ts'

interface ReceiptSheetProps {
  payment: PaymentView
  seller: Seller
  /** The end of the licence, ISO 8601; null for a lifetime licence; undefined if another payment decides it. */
  until: string | null | undefined
}

export function ReceiptSheet({ payment, seller, until }: ReceiptSheetProps) {
  const { reference, mac_address, label, price, step, term, started_at, confirmed_at } = payment
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
      <p className={styles['product']}>
        {term === null
          ? words.receipt.activation(settings.name)
          : words.receipt.purchase(settings.name, term)}
        <span>{price.text}</span>
      </p>
      <p className={styles['total']}>
        {words.receipt.total}
        <strong>{price.text}</strong>
      </p>
      <dl className={styles['facts']}>
        <dt>{words.receipt.device}</dt>
        <dd>{mac_address}</dd>
        {until !== undefined && (
          <>
            <dt>{words.receipt.until}</dt>
            <dd>{until === null ? words.receipt.life : formatDate(until)}</dd>
          </>
        )}
        <dt>{words.receipt.paidWith}</dt>
        <dd>{label}</dd>
        <dt>{words.receipt.orderedOn}</dt>
        <dd>{formatDate(started_at)}</dd>
        {confirmed_at !== null && (
          <>
            <dt>{words.receipt.paidOn}</dt>
            <dd>{formatDate(confirmed_at)}</dd>
          </>
        )}
        <dt>{words.receipt.reference}</dt>
        <dd>{reference}</dd>
      </dl>
      {step === 'refunded' && <p className={styles['refunded']}>{words.receipt.refunded}</p>}
    </article>
  )
}
