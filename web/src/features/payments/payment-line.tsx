import type { PaymentView } from '@player/server/contract/payments'
import { Check } from 'lucide-react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { clockTime, secondsBetween } from './moments.ts'
import styles from './payment-line.module.css'
import { line, stepWords } from './step-words.ts'

/** The four states that a payment passes, when it came to each, and what happens next. Moves by itself. */
export function PaymentLine({ payment }: { payment: PaymentView | null }) {
  const reached = line.findIndex((each) => each === payment?.step)
  return (
    <div className={styles['whole']}>
      <ol className={styles['line']} aria-label="Progress of the payment">
        {line.map((each, index) => {
          const at = index <= reached && payment ? payment[moments[each]] : null
          return (
            <li
              key={each}
              className={styles['step']}
              data-reached={index <= reached || undefined}
              aria-current={index === reached ? 'step' : undefined}
            >
              <span className={styles['light']} aria-hidden="true">
                {index <= reached && <Check size={12} strokeWidth={3} />}
              </span>
              {stepWords[each]}
              {index <= reached && <VisuallyHidden>, done</VisuallyHidden>}
              {at && (
                <time className={styles['time']} dateTime={at}>
                  {clockTime(at)}
                </time>
              )}
            </li>
          )
        })}
      </ol>
      <output className={styles['text']}>{payment && reached >= 0 && sentence(payment)}</output>
    </div>
  )
}

/** When a payment came to each state. A wallet that is paid at once is never seen approved. */
const moments = {
  started: 'started_at',
  approved: 'approved_at',
  captured: 'confirmed_at',
  active: 'active_at',
} as const

function sentence({ next, confirmed_at, active_at }: PaymentView): string {
  if (next !== null || confirmed_at === null || active_at === null) return next ?? ''
  return `Your device is active, ${secondsBetween(confirmed_at, active_at)} after your money arrived.`
}
