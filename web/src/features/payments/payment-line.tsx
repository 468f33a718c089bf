import type { PaymentStep } from '@player/server/contract/payments'
import { Check } from 'lucide-react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './payment-line.module.css'
import { line, stepWords } from './step-words.ts'

const texts: Record<(typeof line)[number], string> = {
  started: 'Your order is open.',
  approved: 'You have approved it. We wait for the money.',
  captured: 'The money is here. The device is being activated.',
  active: 'Your device is active.',
}

/** The four states that a payment passes, and how far it is. Moves by itself. */
export function PaymentLine({ step }: { step: PaymentStep | null }) {
  const reached = line.findIndex((each) => each === step)
  const current = line[reached]
  return (
    <div className={styles['whole']}>
      <ol className={styles['line']} aria-label="Progress of the payment">
        {line.map((each, index) => (
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
          </li>
        ))}
      </ol>
      <output className={styles['text']}>{current && texts[current]}</output>
    </div>
  )
}
