import type { PaymentView } from '@player/server/contract/payments'
import { messages } from '@player/server/messages/payments'
import { clockTime } from '@player/server/kernel/locale/dates'
import { elapsed } from '@player/server/kernel/locale/durations'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { DrawnTelevision } from '../../ui/drawn-television.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import styles from './payment-progress.module.css'
import { isSuccessStep, nextOf, successSteps, wordOf } from './step-words.ts'
import { words } from './words.ts'

interface PaymentProgressProps {
  /** Null while the payment loads: no step is reached. */
  payment: PaymentView | null
  /** What to do at the step `started`, and until the payment has loaded, in place of the server's text. */
  instruction?: string
  children?: ReactNode
}

export const PaymentProgress = ({ payment, instruction, children }: PaymentProgressProps) => (
  <div className={classNames(styles['room'], 'room')} data-surface="night">
    <div className={styles['steps']}>
      <ol className={styles['line']} aria-label={words.progress.name}>
        {stagesOf(payment).map(({ word, at, isReached, isCurrent, isEnd }) => (
          <li
            key={word}
            className={styles['step']}
            data-reached={isReached || undefined}
            data-ended={isEnd || undefined}
            aria-current={isCurrent ? 'step' : undefined}
          >
            <span className={styles['light']} aria-hidden="true">
              {isEnd ? <X size={12} strokeWidth={3} /> : isReached && <Check size={12} strokeWidth={3} />}
            </span>
            <Sentence
              text={isReached && !isEnd ? words.progress.done : words.progress.current}
              marks={{ step: () => word, done: (done) => <span className="visually-hidden">{done}</span> }}
            />
            {at && (
              <time className={styles['time']} dateTime={at}>
                {clockTime(at)}
              </time>
            )}
            {/* An empty line, so that nothing moves. */}
            {!payment && <span className={styles['time']}>{'\u00A0'}</span>}
          </li>
        ))}
      </ol>
      <output className={styles['text']}>
        {payment?.step === 'active' && <strong>{messages.wallet_success} </strong>}
        {payment && (payment.step !== 'started' || !instruction) ? textOf(payment) : instruction}
      </output>
      {children}
    </div>
    <DrawnTelevision playlist={payment?.step === 'active' ? '' : null} />
  </div>
)

/** The four steps of a successful payment; for any other payment, the steps it reached and its state. */
function stagesOf(payment: PaymentView | null) {
  if (!payment || isSuccessStep(payment.step)) {
    const reachedIndex = successSteps.findIndex((step) => step === payment?.step)
    return successSteps.map((step, index) => ({
      word: words.step[step],
      at: payment && index <= reachedIndex ? payment[timeFields[step]] : null,
      isReached: index <= reachedIndex,
      isCurrent: index === reachedIndex,
      isEnd: false,
    }))
  }
  const passed = successSteps.flatMap((step) => {
    const at = payment[timeFields[step]]
    return at === null || at > payment.changed_at
      ? []
      : [{ word: words.step[step], at, isReached: true, isCurrent: false, isEnd: false }]
  })
  // A payment on hold has not ended.
  const isEnd = payment.step !== 'held'
  const last = { word: wordOf(payment), at: payment.changed_at, isReached: isEnd, isCurrent: true, isEnd }
  return [...passed, last]
}

/** The field with the time of each step. A wallet payment may skip `approved`. */
const timeFields = {
  started: 'started_at',
  approved: 'approved_at',
  captured: 'confirmed_at',
  active: 'active_at',
} as const

function textOf(payment: PaymentView): string {
  const { confirmed_at, active_at } = payment
  const next = nextOf(payment)
  if (next !== null || confirmed_at === null || active_at === null) return next ?? ''
  return words.progress.active(elapsed(confirmed_at, active_at))
}
