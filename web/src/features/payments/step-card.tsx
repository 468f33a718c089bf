import { messages } from '@player/server/messages/payments'
import { formatDate } from '@player/server/kernel/locale/dates'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { NextStep } from './next-step.ts'
import styles from './step-card.module.css'
import { words } from './words.ts'

/** What comes before the offer: the way to support, the open payment's page, or the licence and its use. */
export function StepCard({ step }: { step: NextStep }) {
  switch (step.kind) {
    case 'support':
      return (
        <Notice kind="bad" title={messages.device_blocked}>
          <a href="/contact">{words.next.support}</a>
        </Notice>
      )
    case 'payment':
      return <PaymentCard payment={step.payment} />
    case 'active':
      return (
        <Card className={styles['card']}>
          <CircleCheck className={styles['good']} size={28} strokeWidth={1.75} aria-hidden="true" />
          <h2 className={styles['title']}>
            {step.until === null ? words.activate.life : words.activate.until(formatDate(step.until))}
          </h2>
          <Link to="/dashboard" search={{ view: 'add' }} className={buttonClass()}>
            {words.next.playlist}
          </Link>
        </Card>
      )
    case 'activate':
    case 'extend':
      return null
  }
}

function PaymentCard({ payment }: { payment: (NextStep & { kind: 'payment' })['payment'] }) {
  if (payment.step === 'held')
    return <Notice title={words.activate.held.title}>{words.activate.held.text}</Notice>
  if (payment.continue_url === null) return null
  return (
    <a href={payment.continue_url} className={buttonClass({ size: 'large', wide: true })}>
      {words.next.continue}
    </a>
  )
}
