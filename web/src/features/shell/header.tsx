import { Link as RouterLink } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { settings } from '../../content/settings.tsx'
import { shell } from '../../content/shell.ts'
import { classNames } from '../../ui/class-names.ts'
import { Logo } from '../../ui/logo.tsx'
import { ChatLink } from './chat-link.tsx'
import styles from './header.module.css'
import type { SiteLink } from './site-link.ts'
import { NavigationLinks } from './navigation-links.tsx'
import { SiteMenu } from './site-menu.tsx'

const HIDE_BELOW_SCROLL_Y = 500

export function Header() {
  const isHidden = useHiddenOnScroll()
  return (
    <header className={styles['header']} data-surface="night" data-hidden={isHidden || undefined}>
      <HeaderContent Link={RouterLink} />
    </header>
  )
}

export function HeaderContent({ Link }: { Link: SiteLink }) {
  const home = (
    <Link to="/" className={styles['home']} aria-label={shell.home(settings.name)}>
      <Logo />
    </Link>
  )
  return (
    <>
      {home}
      <nav className={styles['wide']} aria-label={shell.navigation}>
        <NavigationLinks Link={Link} />
      </nav>
      <ChatLink className={styles['chat']}>
        <span className={classNames('visually-hidden', styles['label'])}>{shell.chat}</span>
      </ChatLink>
      <SiteMenu home={home} Link={Link} />
    </>
  )
}

/** Whether the last scrolling was downwards, to more than `HIDE_BELOW_SCROLL_Y`. */
function useHiddenOnScroll(): boolean {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    let lastY = window.scrollY
    const onScroll = () => {
      const y = window.scrollY
      if (y !== lastY) setHidden(y > lastY && y > HIDE_BELOW_SCROLL_Y)
      lastY = y
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  // Style sheets place sticky elements below the header by this attribute.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-header-hidden', isHidden)
  }, [isHidden])
  return isHidden
}
