import type { PaymentView } from '@player/server/contract/payments'
import { clockTime, formatDate } from '@player/server/kernel/locale/dates'
import { Banknote } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Card } from '../../ui/controls/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import type { NextStep } from './next-step.ts'
import styles from './step-card.module.css'
import { words } from './words.ts'

export function StepCard({ step }: { step: NextStep }) {
  if (step.kind === 'payment') return <PaymentCard payment={step.payment} />
  if (step.kind !== 'support') return null
  return (
    <div className={classNames(styles['room'], 'room')} data-surface="night">
      <EmptyState
        title={words.activate.blocked.title}
        action={
          <a href="/contact" className={buttonClass()}>
            {words.next.support}
          </a>
        }
      >
        <p>{words.activate.blocked.text}</p>
        <p>{words.activate.blocked.help}</p>
      </EmptyState>
    </div>
  )
}

function PaymentCard({ payment }: { payment: PaymentView }) {
  if (payment.step === 'held') return <p className={styles['held']}>{words.activate.held}</p>
  if (payment.slip) return <SlipCard slip={payment.slip} url={payment.continue_url} />
  return (
    payment.continue_url !== null && (
      <a href={payment.continue_url} className={buttonClass({ size: 'large', wide: true })}>
        {payment.step === 'approved' ? words.next.view : words.next.continue}
      </a>
    )
  )
}

const SlipCard = ({ slip, url }: { slip: NonNullable<PaymentView['slip']>; url: string | null }) => (
  <Card className={styles['card']}>
    <Banknote className={styles['good']} size={28} strokeWidth={1.75} />
    <div>
      <h2 className={styles['title']}>{words.slip.title}</h2>
      <p>
        <Sentence text={words.slip.order} marks={{ number: () => <code>{slip.number}</code> }} />
        {slip.ends_at !== null && ` ${words.slip.ends(formatDate(slip.ends_at), clockTime(slip.ends_at))}`}
      </p>
    </div>
    {url !== null && (
      <a href={url} className={buttonClass()}>
        {words.slip.open}
      </a>
    )}
  </Card>
)
