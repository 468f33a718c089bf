import { Link } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { useEffect, useRef, useState, type MouseEvent, type ToggleEvent } from 'react'
import { navigation } from '../../content/navigation.ts'
import { settings } from '../../content/settings.tsx'
import { shell } from '../../content/shell.ts'
import { Logo } from '../../ui/logo.tsx'
import { ChatLink } from './chat-link.tsx'
import styles from './header.module.css'

const MENU = 'site-menu'
const MIN_HIDDEN_PX = 500

/** Logo, navigation and chat. Hidden on scrolling down past 500 px. */
export function Header() {
  const hidden = useHiddenOnScroll()
  const opener = useRef<HTMLButtonElement>(null)
  // A browser returns the focus only from within the menu. Tab may have moved it past the last item, to the browser's own controls.
  const onToggle = ({ newState }: ToggleEvent) => {
    if (newState === 'closed' && document.activeElement === document.body) opener.current?.focus()
  }
  return (
    <header className={styles['header']} data-surface="night" data-hidden={hidden || undefined}>
      <Link to="/" className={styles['home']} aria-label={shell.home(settings.name)}>
        <Logo />
      </Link>
      <nav className={styles['wide']} aria-label={shell.navigation}>
        <Items />
      </nav>
      <ChatLink className={styles['chat']}>
        <span className={styles['label']}>{shell.chat}</span>
      </ChatLink>
      <button
        ref={opener}
        type="button"
        className={styles['open']}
        popoverTarget={MENU}
        aria-label={shell.menu}
      >
        <Menu size={24} aria-hidden="true" />
      </button>
      {/* A popover needs no script. */}
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
        <Items onFollow={closeMenu} />
      </nav>
    </header>
  )
}

function Items({ onFollow }: { onFollow?: (event: MouseEvent<HTMLAnchorElement>) => void }) {
  return (
    <ul className={styles['items']}>
      {navigation.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} className={styles['item']} onClick={onFollow}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function closeMenu(event: MouseEvent<HTMLAnchorElement>) {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}

/** True after scrolling down past 500 px, false again after scrolling up. */
function useHiddenOnScroll(): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    let lastY = window.scrollY
    const onScroll = () => {
      const y = window.scrollY
      if (y !== lastY) setHidden(y > lastY && y > MIN_HIDDEN_PX)
      lastY = y
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return hidden
}
