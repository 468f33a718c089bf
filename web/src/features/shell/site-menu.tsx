import { Menu, X } from 'lucide-react'
import { type MouseEvent, type ReactNode, type ToggleEvent, useRef } from 'react'
import { shell } from '../../content/shell.ts'
import { ContactLinks } from '../../ui/contact-links.tsx'
import { ChatLink } from './chat-link.tsx'
import { NavigationLinks } from './navigation-links.tsx'
import type { SiteLink } from './site-link.ts'
import styles from './site-menu.module.css'

const MENU = 'site-menu'

interface SiteMenuProps {
  /** The link to the home page. */
  home: ReactNode
  Link: SiteLink
}

/** A button that opens a list of links and ways to contact support, on narrow screens. A popover needs no script. */
export function SiteMenu({ home, Link }: SiteMenuProps) {
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
        <Menu size={24} />
      </button>
      {/* The handler reacts to clicks on the links, which can be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <nav
        id={MENU}
        popover="auto"
        className={styles['menu']}
        data-surface="night"
        aria-label={shell.menu}
        onToggle={onToggle}
        onClick={closeAfterLink}
      >
        <div className={styles['top']}>
          {home}
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
            <X size={24} />
          </button>
        </div>
        <NavigationLinks Link={Link} />
        <div className={styles['ways']}>
          <ContactLinks />
          <ChatLink className="quiet-link">{shell.footer.chat}</ChatLink>
        </div>
        <div className={styles['room']} aria-hidden="true" />
      </nav>
    </>
  )
}

/** Closes the menu when one of its links is chosen: the page behind an open menu is hidden. */
function closeAfterLink({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if (target instanceof Element && target.closest('a')) currentTarget.hidePopover()
}
