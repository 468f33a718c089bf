import type { PaymentView } from '@player/server/contract/payments'
import { messages } from '@player/server/messages/payments'
import { clockTime } from '@player/server/kernel/locale/dates'
import { elapsed } from '@player/server/kernel/locale/durations'
import { Check, X } from 'lucide-react'
import { Sentence } from '../../ui/sentence.tsx'
import styles from './payment-progress.module.css'
import { isSuccessStep, nextOf, stepWords, successSteps, wordOf } from './step-words.ts'
import { words } from './words.ts'

interface PaymentProgressProps {
  payment: PaymentView
  /** What to do while it is only started, where the page says it better than the server. */
  toDo?: string
}

/** A payment's progress: its steps with their times, and what is next. Updates live. */
export function PaymentProgress({ payment, toDo }: PaymentProgressProps) {
  return (
    <div className={styles['whole']}>
      <ol className={styles['line']} aria-label={words.progress.name}>
        {stagesOf(payment).map(({ word, at, reached, current, ended }) => (
          <li
            key={word}
            className={styles['step']}
            data-reached={reached || undefined}
            data-ended={ended || undefined}
            aria-current={current ? 'step' : undefined}
          >
            <span className={styles['light']} aria-hidden="true">
              {ended ? <X size={12} strokeWidth={3} /> : reached && <Check size={12} strokeWidth={3} />}
            </span>
            <Sentence
              text={reached && !ended ? words.progress.done : words.progress.current}
              marks={{ step: () => word, done: (done) => <span className="visually-hidden">{done}</span> }}
            />
            {at && (
              <time className={styles['time']} dateTime={at}>
                {clockTime(at)}
              </time>
            )}
          </li>
        ))}
      </ol>
      <output className={styles['text']}>
        {payment.step === 'active' && <strong>{messages.wallet_success} </strong>}
        {(payment.step === 'started' && toDo) || sentence(payment)}
      </output>
    </div>
  )
}

interface Stage {
  readonly word: string
  readonly at: string | null
  readonly reached: boolean
  readonly current: boolean
  readonly ended: boolean
}

/** The four steps of a successful payment; of another one those before it ended, and how. */
function stagesOf(payment: PaymentView): Stage[] {
  if (isSuccessStep(payment.step)) {
    const reached = successSteps.findIndex((each) => each === payment.step)
    return successSteps.map((each, index) => ({
      word: stepWords[each],
      at: index <= reached ? payment[moments[each]] : null,
      reached: index <= reached,
      current: index === reached,
      ended: false,
    }))
  }
  const passed = successSteps.flatMap((each) => {
    const at = payment[moments[each]]
    return at === null || at > payment.changed_at
      ? []
      : [{ word: stepWords[each], at, reached: true, current: false, ended: false }]
  })
  const end = { word: wordOf(payment), at: payment.changed_at, reached: true, current: true, ended: true }
  return [...passed, end]
}

/** When each step was reached. A wallet payment is never seen approved. */
const moments = {
  started: 'started_at',
  approved: 'approved_at',
  captured: 'confirmed_at',
  active: 'active_at',
} as const

function sentence(payment: PaymentView): string {
  const { confirmed_at, active_at } = payment
  const next = nextOf(payment)
  if (next !== null || confirmed_at === null || active_at === null) return next ?? ''
  return words.progress.active(elapsed(confirmed_at, active_at))
}
