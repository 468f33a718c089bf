import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { MessageDialog } from '../../ui/controls/dialog.tsx'
import { Toast } from '../../ui/controls/toast.tsx'
import { type Deletion, type DeletionEnd, DeletionNotice } from './deletion-notice.tsx'
import { words } from './words.ts'

const OfferContext = createContext<(deletion: Deletion) => void>(() => undefined)

/** Offers to undo a deletion. Works below `UndoDeletionOffer`. */
export const useUndoDeletionOffer = (): ((deletion: Deletion) => void) => useContext(OfferContext)

/** The offer to undo the last deletion. It surrounds all pages, so that it stays when the owner opens another one. */
export function UndoDeletionOffer({ children }: { children: ReactNode }) {
  const [deletion, setDeletion] = useState<Deletion | null>(null)
  const [end, setEnd] = useState<DeletionEnd>('over')
  const offer = useCallback((newDeletion: Deletion) => {
    setDeletion(newDeletion)
    setEnd('over')
  }, [])
  const endDeletion = (newEnd: DeletionEnd) => {
    setDeletion(null)
    setEnd(newEnd)
  }
  const forget = () => setEnd('over')
  return (
    <OfferContext value={offer}>
      {children}
      {deletion && <DeletionNotice key={deletion.id} deletion={deletion} onEnd={endDeletion} />}
      {end === 'restored' && <Toast kind="good" title={words.delete.restored} onClose={forget} />}
      {typeof end === 'object' && <MessageDialog message={{ kind: 'error', ...end }} onClose={forget} />}
    </OfferContext>
  )
}
