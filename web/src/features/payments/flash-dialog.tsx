import { messages } from '@player/server/messages/payments'
import { useEffect, useState } from 'react'
import { MessageDialog } from '../../ui/dialog.tsx'
import { readFlash, removeFlash } from './flash.ts'

const words = {
  processing: {
    kind: 'success',
    title: messages.payment_processing_title,
    text: messages.payment_processing,
  },
  cancelled: { kind: 'error', title: messages.payment_cancelled_title, text: messages.payment_cancelled },
} as const

/** Shows once what a provider's return address said (D14). */
export function FlashDialog() {
  const [flash, setFlash] = useState(readFlash)
  useEffect(removeFlash, [])
  return <MessageDialog message={flash && words[flash]} onClose={() => setFlash(null)} />
}
