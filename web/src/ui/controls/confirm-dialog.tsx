import { type ReactNode, type SubmitEvent, useId } from 'react'
import { Button } from '../button.tsx'
import styles from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'
import { useSingleFlight } from './use-single-flight.ts'
import { words } from './words.ts'

interface ConfirmDialogProps {
  title: ReactNode
  children: ReactNode
  confirm: string
  /** 'danger' shows a warning sign and gives Cancel the initial focus. */
  kind?: 'danger'
  /** A busy dialog stays open. It is also busy until `onConfirm` has resolved. */
  busy?: boolean
  onConfirm: () => void | Promise<void>
  onClose: () => void
}

/** A dialog that asks for confirmation; Enter in one of its fields confirms too. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  kind,
  busy: isCallerBusy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const formId = useId()
  const { isRunning, run } = useSingleFlight()
  const busy = isCallerBusy || isRunning
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      icon={kind}
      title={title}
      onClose={close}
      actions={
        <>
          <Button kind="secondary" data-initial-focus={kind} onClick={close}>
            {words.cancel}
          </Button>
          <Button type="submit" form={formId} data-initial-focus={!kind || undefined} busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles['form']}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          if (!busy) void run(async () => onConfirm())
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
