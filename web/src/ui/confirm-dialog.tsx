import type { ReactNode, SubmitEvent } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'
import { words } from './words.ts'

interface ConfirmDialogProps {
  title: ReactNode
  /** What will happen, and fields that are needed for it. */
  children: ReactNode
  /** What the confirming button says; Cancel stands beside it. */
  confirm: string
  kind?: 'primary' | 'danger'
  /** Which button has the focus at first: Cancel where nothing brings back what is lost. */
  first?: 'confirm' | 'cancel'
  /** While it happens the dialog stays. */
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before something happens. Enter in a field confirms. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  kind = 'primary',
  first = 'confirm',
  busy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog open icon="question" title={title} onClose={close}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          if (!busy) onConfirm()
        }}
      >
        {children}
        <div className={styles['actions']}>
          <Button kind="secondary" data-confirm={first === 'cancel' || undefined} onClick={close}>
            {words.cancel}
          </Button>
          <Button type="submit" kind={kind} data-confirm={first === 'confirm' || undefined} busy={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
