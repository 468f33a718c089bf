import { messages } from '@player/server/messages/payments'
import type { PaymentView } from '@player/server/contract/payments'
import { clockTime, formatDate } from '@player/server/kernel/locale/dates'
import { Banknote } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/controls/card.tsx'
import { Notice } from '../../ui/controls/notice.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import type { NextStep } from './next-step.ts'
import styles from './step-card.module.css'
import { words } from './words.ts'

/** Shown before the offer: a link to support, or to the open payment's page. */
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
    case 'activate':
    case 'extend':
      return null
  }
}

function PaymentCard({ payment }: { payment: (NextStep & { kind: 'payment' })['payment'] }) {
  if (payment.step === 'held')
    return <Notice title={words.activate.held.title}>{words.activate.held.text}</Notice>
  if (payment.slip) return <SlipCard slip={payment.slip} url={payment.continue_url} />
  return (
    payment.continue_url !== null && (
      <a href={payment.continue_url} className={buttonClass({ size: 'large', wide: true })}>
        {payment.step === 'approved' ? words.next.view : words.next.continue}
      </a>
    )
  )
}

/** The number to pay with at a counter, and until when it is valid. */
function SlipCard({ slip, url }: { slip: NonNullable<PaymentView['slip']>; url: string | null }) {
  return (
    <Card className={styles['card']}>
      <Banknote className={styles['good']} size={28} strokeWidth={1.75} aria-hidden="true" />
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
}
