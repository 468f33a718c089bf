import type { ReactNode, SubmitEvent } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'
import { words } from './words.ts'

interface ConfirmDialogProps {
  title: ReactNode
  children: ReactNode
  confirm: string
  kind?: 'primary' | 'danger'
  /** The initial focus: Cancel where the act cannot be undone. */
  first?: 'confirm' | 'cancel'
  /** The dialog stays open. */
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation. Enter in a field confirms. */
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
