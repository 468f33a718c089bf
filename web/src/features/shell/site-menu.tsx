import { Link } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { type MouseEvent, type ReactNode, type ToggleEvent, useRef } from 'react'
import { navigation } from '../../content/navigation.ts'
import { shell } from '../../content/shell.ts'
import styles from './site-menu.module.css'

const MENU = 'site-menu'

/** A button that opens a list of links, on narrow screens. A popover needs no script. */
export function SiteMenu({ children }: { children: ReactNode }) {
  const opener = useRef<HTMLButtonElement>(null)
  // A browser returns the focus only from within the menu. Tab may have moved it past the last item, to the browser's own controls.
  const onToggle = ({ newState }: ToggleEvent) => {
    if (newState === 'closed' && document.activeElement === document.body) opener.current?.focus()
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={styles['open']}
        popoverTarget={MENU}
        aria-label={shell.menu}
      >
        <Menu size={24} aria-hidden="true" />
      </button>
      <nav
        id={MENU}
        popover="auto"
        className={styles['menu']}
        data-surface="night"
        aria-label={shell.menu}
        onToggle={onToggle}
      >
        <button
          type="button"
          className={styles['close']}
          popoverTarget={MENU}
          popoverTargetAction="hide"
          aria-label={shell.closeMenu}
          // The browser moves the focus here when the menu opens, and back when it closes.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        >
          <X size={24} aria-hidden="true" />
        </button>
        {children}
      </nav>
    </>
  )
}

/** The links of the header. */
export const NavigationLinks = () => (
  <ul>
    {navigation.map(({ label, to }) => (
      <li key={to}>
        <Link to={to} className={styles['item']} onClick={closeMenu}>
          {label}
        </Link>
      </li>
    ))}
  </ul>
)

function closeMenu(event: MouseEvent<HTMLAnchorElement>) {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
