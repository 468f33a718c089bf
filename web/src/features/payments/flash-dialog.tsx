import type { PaymentView, ReturnedPayment } from '@player/server/contract/payments'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { buttonClass } from '../../ui/button.tsx'
import { MessageDialog } from '../../ui/controls/dialog.tsx'
import { readFlash, removeFlash } from './flash.ts'
import { offerState } from './next-step.ts'
import { returnWords } from './return-words.ts'
import { useNextStep } from './use-next-step.ts'
import { words } from './words.ts'

/** A little longer than the server waits for a provider. */
const MAX_WAIT_MS = 3_500

/** The message after a return from a payment. The server first asks the provider; later changes update the message. */
export function FlashDialog() {
  const [{ flash, orderId }, setReturn] = useState(readFlash)
  const [isLate, setLate] = useState(false)
  const { mutate, data, error } = trpc.payments.returned.useMutation()
  // Read from the cache: the live stream updates it, and other pages fetch it.
  const history = trpc.payments.history.useQuery(undefined, { enabled: false })

  const reportReturn = useEffectEvent(() => mutate({ order_id: orderId }))
  useEffect(() => {
    if (flash === null) return
    reportReturn()
    const timer = setTimeout(() => setLate(true), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [flash])

  // If the session has ended, the message waits for the login.
  const isAnswered = data !== undefined || (error !== null && failureOf(error).kind !== 'unauthorised')
  const isShown = flash !== null && (isAnswered || isLate)
  useEffect(() => {
    if (isShown) removeFlash()
  }, [isShown])

  const close = () => setReturn({ flash: null, orderId: null })
  if (!isShown) return null
  const { message, isUnpaid } = returnWords(flash, newestState(data, history.data?.payments))
  return (
    <MessageDialog
      message={message}
      onClose={close}
      {...(isUnpaid && { action: <TryAgain onClick={close} /> })}
    />
  )
}

/** A link to the offer; nothing while the offer is hidden, such as while another payment arrives. */
function TryAgain({ onClick }: { onClick: () => void }) {
  const step = useNextStep()
  if (!step || offerState(step) === 'hidden') return null
  return (
    <Link to="/dashboard/active-device" className={buttonClass({ wide: true })} onClick={onClick}>
      {words.tryAgain}
    </Link>
  )
}

/** The newer state of a payment: as reported on return, or from the history. */
function newestState(
  reported: ReturnedPayment | undefined,
  payments: readonly PaymentView[] = [],
): ReturnedPayment | undefined {
  const live = payments.find(({ reference }) => reference === reported?.reference)
  return live && reported && live.changed_at >= reported.changed_at ? { ...reported, ...live } : reported
}
