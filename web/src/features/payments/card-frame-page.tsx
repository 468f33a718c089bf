import type { PaymentStep } from '@player/server/contract/payments'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ToolPage } from '../../ui/tool-page.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import styles from './card-frame-page.module.css'
import { type Flash, leaveFlash } from './flash.ts'
import { hearFramedReturn } from './framed-return.ts'
import { PaymentLine } from './payment-line.tsx'
import { words } from './words.ts'

interface CardFramePageProps {
  /** The two parts of the frame's address, as the provider calls them. */
  fram_code: string
  intension: string
}

/**
 * The card provider's own form in a frame, only for the payment that this device has open; any other address leads to the
 * dashboard. Goes on by itself as soon as the payment is over, or the frame has come back to us.
 */
export function CardFramePage(address: CardFramePageProps) {
  const navigate = useNavigate()
  const frame = trpc.payments.frame.useQuery(address, { staleTime: Infinity })
  const history = trpc.payments.history.useQuery()
  const payment = history.data?.payments.find(({ method }) => method === 'cowpay')
  // Codes that cannot be any payment's are refused as such.
  const isMissing = frame.isError && ['missing', 'invalid'].includes(failureOf(frame.error).kind ?? '')
  const isOver = frame.data && payment && !STAYS.has(payment.step)

  const leave = useEffectEvent((flash: Flash | null) => {
    if (flash) leaveFlash(flash)
    void navigate({ to: '/dashboard', replace: true })
  })
  useEffect(() => hearFramedReturn(() => leave('processing')), [])
  useEffect(() => {
    if (isMissing) leave(null)
    else if (isOver) leave(payment.step === 'closed' ? 'cancelled' : 'processing')
  }, [isMissing, isOver, payment])

  return (
    <ToolPage
      title={words.card.title}
      intro={payment && words.card.intro(payment.price.text, payment.mac_address)}
      back={<BackLink to="/dashboard/active-device">{words.card.back}</BackLink>}
    >
      <PaymentLine payment={payment ?? null} />
      {frame.data && <iframe className={styles['frame']} src={frame.data.url} title={words.card.frame} />}
      {frame.isPending && <Skeleton lines={8} />}
      {frame.isError && !isMissing && (
        <Trouble title={words.card.trouble} busy={frame.isFetching} onRetry={() => void frame.refetch()} />
      )}
    </ToolPage>
  )
}

/** Until then the owner is at the form. */
const STAYS = new Set<PaymentStep>(['started', 'approved', 'declined'])
