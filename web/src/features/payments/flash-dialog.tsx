import type { PaymentView } from '@player/server/contract/payments'
import { useEffect, useEffectEvent, useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { MessageDialog } from '../../ui/dialog.tsx'
import { readFlash, removeFlash } from './flash.ts'
import { returnWords } from './return-words.ts'

/** A little longer than the server waits for a provider, in milliseconds. */
const MAX_WAIT = 3_500

/** The message after a return from a payment: the server asks the provider first (D14), and later changes are shown. */
export function FlashDialog() {
  const [{ flash, orderId }, setLeft] = useState(readFlash)
  const [isLate, setLate] = useState(false)
  const { mutate, data, error } = trpc.payments.returned.useMutation()
  // The live stream updates it; other pages fetch it.
  const history = trpc.payments.history.useQuery(undefined, { enabled: false })

  const ask = useEffectEvent(() => mutate({ order_id: orderId }))
  useEffect(() => {
    if (flash === null) return
    ask()
    const timer = setTimeout(() => setLate(true), MAX_WAIT)
    return () => clearTimeout(timer)
  }, [flash])

  // After an ended session the message waits for the login.
  const isAnswered = data !== undefined || (error !== null && failureOf(error).kind !== 'unauthorised')
  const isShown = flash !== null && (isAnswered || isLate)
  useEffect(() => {
    if (isShown) removeFlash()
  }, [isShown])

  return (
    <MessageDialog
      message={isShown ? returnWords(flash, newer(data ?? null, history.data?.payments)) : null}
      onClose={() => setLeft({ flash: null, orderId: null })}
    />
  )
}

/** The payment as reported on return, or as it is now. */
function newer(reported: PaymentView | null, payments: readonly PaymentView[] = []): PaymentView | null {
  const live = payments.find(({ reference }) => reference === reported?.reference)
  return live && reported && live.changed_at >= reported.changed_at ? live : reported
}
