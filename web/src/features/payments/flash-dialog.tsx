import { messages } from '@player/server/messages/payments'
import { useEffect, useEffectEvent, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { MessageDialog } from '../../ui/dialog.tsx'
import { type Flash, readFlash, removeFlash } from './flash.ts'

const words: Record<Flash, { kind: 'success' | 'error'; title: string; text?: string }> = {
  processing: {
    kind: 'success',
    title: messages.payment_processing_title,
    text: messages.payment_processing,
  },
  activated: { kind: 'success', title: messages.wallet_success },
  held: { kind: 'error', title: messages.payment_on_hold },
  cancelled: { kind: 'error', title: messages.payment_cancelled_title, text: messages.payment_cancelled },
}

/** Shows once what is to be said to an owner who comes back from a provider, and has the provider asked (D14). */
export function FlashDialog() {
  const [flash, setFlash] = useState(readFlash)
  // Whether it works or not: rounds ask as well.
  const { mutate } = trpc.payments.wake.useMutation()
  const wake = useEffectEvent(() => mutate())
  useEffect(() => {
    if (readFlash() === null) return
    removeFlash()
    wake()
  }, [])
  return <MessageDialog message={flash && words[flash]} onClose={() => setFlash(null)} />
}
