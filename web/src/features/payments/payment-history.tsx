import { messages } from '@player/server/messages/payments'
import type { PaymentView } from '@player/server/contract/payments'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { trpc } from '../../api/trpc.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { OwnerSection } from '../../ui/owner-section.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { formatDate } from '@player/server/kernel/locale/dates'
import { hasReceipt } from './has-receipt.ts'
import { canContinue } from './next-step.ts'
import styles from './payment-history.module.css'
import { nextOf, wordOf } from './step-words.ts'
import { words } from './words.ts'
import { useRef, useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { MessageDialog } from '../../ui/controls/dialog.tsx'

const badgeKinds = {
  started: 'plain',
  approved: 'warn',
  captured: 'warn',
  active: 'good',
  declined: 'plain',
  held: 'warn',
  closed: 'plain',
  refunded: 'plain',
} as const

/** Whether a payment always shows its next step. A closed or declined payment shows it only while it is the newest. */
const alwaysShowsNext = ({ step, not_needed }: PaymentView) =>
  step === 'held' || step === 'refunded' || not_needed

interface PaymentHistoryProps {
  payments: readonly PaymentView[]
  /** Reference of the payment that the page explains elsewhere. */
  explainedReference?: string | undefined
  /** Whether open payments may be continued here: not while the offer is hidden, such as while money is on its way. */
  canPay?: boolean
  /** Whether a phone shows only the newest payment until the owner asks for all. */
  isFolded?: boolean
}

export function PaymentHistory(props: PaymentHistoryProps) {
  const { payments, explainedReference, canPay = false, isFolded = false } = props
  const session = trpc.sessions.current.useQuery()
  const [isUnfolded, setUnfolded] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const hidesSome = isFolded && !isUnfolded && payments.length > 1
  if (payments.length === 0) return null
  return (
    <OwnerSection title={words.history.title} className={styles['history']}>
      <ul ref={list} className={hidesSome ? styles['folded'] : undefined} tabIndex={-1}>
        {payments.map((payment, index) => {
          const { reference, label, price, step, started_at, confirmed_at, email_refused_at } = payment
          const next = nextOf(payment, session.data?.device.expire_date)
          return (
            <li key={reference} className={styles['payment']}>
              <p className={styles['first']}>
                <strong>{price.text}</strong>
                <span>{label}</span>
                <time dateTime={confirmed_at ?? started_at}>{formatDate(confirmed_at ?? started_at)}</time>
              </p>
              <Badge kind={badgeKinds[step]}>{wordOf(payment)}</Badge>
              <p className={styles['reference']}>
                <Sentence
                  text={words.history.reference}
                  marks={{ reference: () => <code>{reference}</code> }}
                />
              </p>
              {hasReceipt(payment) && (
                <Link
                  to="/dashboard/receipt/$reference"
                  params={{ reference }}
                  className={styles['receipt']}
                  aria-label={words.history.receiptOf(reference)}
                >
                  {words.history.receipt}
                </Link>
              )}
              {next !== null &&
                reference !== explainedReference &&
                (alwaysShowsNext(payment) || (index === 0 && (step === 'closed' || step === 'declined'))) && (
                  <p className={styles['next']}>{next}</p>
                )}
              {canPay && canContinue(payment) && reference !== explainedReference && (
                <a
                  href={payment.continue_url ?? undefined}
                  className={styles['receipt']}
                  aria-label={words.history.continueOf(reference)}
                >
                  {words.history.continue}
                </a>
              )}
              {payment.not_needed && <CancelButton reference={reference} />}
              {email_refused_at && (
                <p className={classNames(styles['next'], styles['warning'])}>
                  <TriangleAlert size={16} />
                  {messages.payment_email_refused}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      {hidesSome && (
        <Button
          kind="secondary"
          className={styles['all']}
          onClick={() => {
            // The click removes the button, so another element gets the focus.
            list.current?.focus({ preventScroll: true })
            setUnfolded(true)
          }}
        >
          {words.history.all(payments.length)}
        </Button>
      )}
    </OwnerSection>
  )
}

/** Cancels a payment that is not needed any more. The history is then read again, and shows it as cancelled. */
function CancelButton({ reference }: { reference: string }) {
  const [problem, setProblem] = useState<string | null>(null)
  const utils = trpc.useUtils()
  const cancel = trpc.payments.cancel.useMutation({
    onSuccess: () => utils.payments.history.invalidate(),
    onError: (error) => setProblem(failureOf(error).message ?? words.history.cancelFailed),
  })
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        busy={cancel.isPending}
        aria-label={words.history.cancelOf(reference)}
        onClick={() => cancel.mutate({ reference })}
      >
        {words.history.cancel}
      </Button>
      <MessageDialog
        message={problem === null ? null : { kind: 'error', title: problem }}
        onClose={() => setProblem(null)}
      />
    </>
  )
}
