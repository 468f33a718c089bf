import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LegalNotice } from './legal-notice.tsx'
import { Preloader } from './preloader.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import styles from './public-shell.module.css'
import { forgetAnsweredPress, useEarlyPress } from './use-early-press.ts'
import { useLegalTerms } from './use-legal-terms.ts'

export function PublicShell({ children }: { children: ReactNode }) {
  const terms = useLegalTerms()
  useScrollToAnchor(terms.isLocked)
  useEarlyPress()
  return (
    <>
      <div inert={terms.isLocked} {...forgetAnsweredPress}>
        <SkipLink surface="night" />
        <Header />
        <main id="content" tabIndex={-1} className={styles['main']}>
          {children}
        </main>
        <Footer Link={Link} />
      </div>
      {terms.shownAs && <LegalNotice shownAs={terms.shownAs} wasAccepted={terms.wasAccepted} />}
      <Preloader />
    </>
  )
}

/** Scrolls to the anchor of the address once the page is usable: until then, scenes below the first view have no size. */
function useScrollToAnchor(isLocked: boolean): void {
  useEffect(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    // After a reload or return, the browser restores the scroll position.
    const isNew = !(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'navigate'
    const target = document.getElementById(location.hash.slice(1))
    if (isLocked || !isNew || !target) return
    target.scrollIntoView({ behavior: 'instant' })
    // Scenes above the target get their size only now.
    const frame = requestAnimationFrame(() => target.scrollIntoView({ behavior: 'instant' }))
    return () => cancelAnimationFrame(frame)
  }, [isLocked])
}
