import { formatDate } from '@player/server/kernel/locale/dates'
import { ConfirmDialog } from '../../ui/controls/confirm-dialog.tsx'
import styles from './activation-form.module.css'
import { words } from './words.ts'

interface PaymentQuestionProps {
  mac: string
  method: string
  label: string
  charge: string
  /** The end of the licence after the payment, ISO 8601; null for a lifetime licence. */
  until: string | null
  /** Says that the charge is not in the price's currency; null if it is. */
  note: string | null
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

export function PaymentQuestion(props: PaymentQuestionProps) {
  const { mac, method, label, charge, until, note, ...dialog } = props
  return (
    <ConfirmDialog
      title={words.confirm.question(charge)}
      confirm={words.confirm.proceed(method, label)}
      {...dialog}
    >
      <dl className={styles['summary']}>
        <dt>{words.confirm.device}</dt>
        <dd>{mac}</dd>
        <dt>{words.confirm.method}</dt>
        <dd>{label}</dd>
        <dt>{words.confirm.until}</dt>
        <dd>{until === null ? words.confirm.life : formatDate(until)}</dd>
      </dl>
      {note && <p>{note}</p>}
      <p>{words.confirm.text}</p>
    </ConfirmDialog>
  )
}
