import { type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { CircleCheck, CircleX, TriangleAlert, X } from 'lucide-react'
import { Button, iconButtonClass } from '../button.tsx'
import { DialogSurface } from './dialog-surface.ts'
import styles from './dialog.module.css'
import { words } from './words.ts'

interface DialogProps {
  /** Called for Escape, the cross and a click outside. */
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** Buttons, the confirming one last; `data-initial-focus` gets the initial focus. */
  actions: ReactNode
  icon?: 'success' | 'error' | 'danger' | undefined
}

const icons = { success: CircleCheck, error: CircleX, danger: TriangleAlert }

/** A modal dialog, open while it is rendered. It is in the body, because an ancestor that hides an open modal would leave the page inert. */
export function Dialog({ onClose, title, children, actions, icon }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const surface = useContext(DialogSurface)
  const Icon = icon && icons[icon]

  useEffect(() => {
    const dialog = element.current
    if (!dialog) return
    const previousFocus = document.activeElement
    dialog.showModal()
    const first = dialog.querySelector<HTMLElement>('[data-initial-focus]')
    // The buttons are always in view; scrolling to them would hide the title.
    first?.focus({ preventScroll: !(first instanceof HTMLInputElement) })
    return () => {
      dialog.close()
      if (previousFocus instanceof HTMLElement) previousFocus.focus()
    }
  }, [])

  return createPortal(
    // The native dialog handles Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      className={styles['dialog']}
      data-surface={surface}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        // The second click of a double click on the button that opened the dialog does not close it.
        if (event.target === event.currentTarget && event.detail < 2) onClose()
      }}
      // React's events also reach the caller's ancestors, whose forms must not submit.
      onSubmit={(event) => event.stopPropagation()}
    >
      <div className={styles['inside']}>
        <button
          type="button"
          className={iconButtonClass(styles['cross'])}
          aria-label={words.close}
          onClick={onClose}
        >
          <X size={20} />
        </button>
        {Icon && <Icon className={styles[icon]} size={44} strokeWidth={1.5} />}
        <h2 className={styles['title']} id={titleId}>
          {title}
        </h2>
        {children && <div className={styles['text']}>{children}</div>}
        <div className={styles['actions']}>{actions}</div>
      </div>
    </dialog>,
    document.body,
  )
}

export interface Message {
  readonly kind: 'success' | 'error' | 'plain'
  readonly title: string
  readonly text?: string
  /** A second paragraph. */
  readonly more?: ReactNode
}

export type Problem = Omit<Message, 'kind'>

interface MessageDialogProps {
  /** Null without a message. It may change while the dialog is open. */
  message: Message | null
  onClose: () => void
  /** A link to what comes next, after the button. */
  action?: ReactNode
}

export function MessageDialog({ message, onClose, action }: MessageDialogProps) {
  if (!message) return null
  return (
    <Dialog
      onClose={onClose}
      {...(message.kind !== 'plain' && { icon: message.kind })}
      title={<span aria-live="polite">{message.title}</span>}
      actions={
        <>
          <Button data-initial-focus wide kind={action ? 'secondary' : 'primary'} onClick={onClose}>
            {words.ok}
          </Button>
          {action}
        </>
      }
    >
      {message.text && <p aria-live="polite">{message.text}</p>}
      {message.more && <p aria-live="polite">{message.more}</p>}
    </Dialog>
  )
}
