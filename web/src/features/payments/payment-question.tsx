import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import styles from './activation-form.module.css'

interface PaymentQuestionProps {
  mac: string
  /** The method's name. */
  method: string
  /** The charge as people read it. */
  charge: string
  /** That the charge is in another currency than the price; null where it is not. */
  note: string | null
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a payment is started. */
export function PaymentQuestion({ mac, method, charge, note, ...dialog }: PaymentQuestionProps) {
  return (
    <ConfirmDialog title={`Pay ${charge}?`} confirm="Go on" {...dialog}>
      <dl className={styles['summary']}>
        <dt>Device</dt>
        <dd>{mac}</dd>
        <dt>With</dt>
        <dd>{method}</dd>
      </dl>
      {note && <p>{note}</p>}
      <p>The payment goes on at the provider. Purchases are not refunded.</p>
    </ConfirmDialog>
  )
}
