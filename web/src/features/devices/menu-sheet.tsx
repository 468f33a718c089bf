import { Link, useLocation } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { iconButtonClass } from '../../ui/button.tsx'
import { menu } from './menu.ts'
import styles from './menu-sheet.module.css'
import { words } from './words.ts'

interface MenuSheetProps {
  className: string | undefined
  logOut: (className: string | undefined) => ReactNode
}

export function MenuSheet({ className, logOut }: MenuSheetProps) {
  const [isOpen, setOpen] = useState(false)
  const sheet = useRef<HTMLDialogElement>(null)
  // Restyling the page behind the sheet is slow, so the click does not wait for it.
  const close = () => startTransition(() => setOpen(false))

  useEffect(() => {
    if (isOpen) sheet.current?.showModal()
  }, [isOpen])

  return (
    <>
      <OpenButton className={className} isOpen={isOpen} onOpen={() => startTransition(() => setOpen(true))} />
      {isOpen && (
        // The native dialog handles Escape.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
        <dialog
          ref={sheet}
          className={styles['sheet']}
          aria-label={words.menu.open}
          onClose={close}
          onClick={(event) => {
            if (event.target === event.currentTarget) close()
          }}
        >
          <nav className={styles['items']} aria-label={words.menu.pages}>
            <p className={styles['title']}>{words.menu.open}</p>
            <button
              type="button"
              className={iconButtonClass(styles['cross'])}
              aria-label={words.menu.close}
              onClick={close}
            >
              <X size={20} />
            </button>
            {menu.map(({ label, to, icon: Icon }) => (
              <Link
                key={to}
                to={to}
                className={styles['item']}
                activeOptions={{ exact: true, includeSearch: false }}
                onClick={close}
              >
                <Icon size={20} />
                {label}
              </Link>
            ))}
            {logOut(styles['item'])}
          </nav>
        </dialog>
      )}
    </>
  )
}

interface OpenButtonProps {
  className: string | undefined
  isOpen: boolean
  onOpen: () => void
}

/** A separate component, so that a new address does not render the sheet again. */
function OpenButton({ className, isOpen, onOpen }: OpenButtonProps) {
  // Whether the current page is only in the sheet.
  const isCurrent = useLocation({
    select: ({ pathname }) => menu.some(({ to, isInPhoneBar }) => !isInPhoneBar && to === pathname),
  })
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-current={isCurrent || undefined}
      onClick={onOpen}
    >
      <Menu size={20} />
      {words.menu.open}
    </button>
  )
}
