import { type ReactNode, useEffect } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LegalNotice } from './legal-notice.tsx'
import { Preloader } from './preloader.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import styles from './public-shell.module.css'
import { useEarlyPress } from './use-early-press.ts'
import { useLegalTerms } from './use-legal-terms.ts'

/** The frame of every public page. */
export function PublicShell({ children }: { children: ReactNode }) {
  const terms = useLegalTerms()
  useArrival(terms.locked)
  useEarlyPress()
  return (
    <>
      <div inert={terms.locked}>
        <SkipLink surface="night" />
        <Header />
        <main id="content" tabIndex={-1} className={styles['main']}>
          {children}
        </main>
        <Footer />
      </div>
      {terms.shownAs && <LegalNotice shownAs={terms.shownAs} known={terms.known} />}
      <Preloader />
    </>
  )
}

/** Scrolls to the address's anchor once the page can be used: before, scenes below the first view have no size. */
function useArrival(isLocked: boolean): void {
  useEffect(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    // A reload or return keeps its scroll position.
    const isNew = !(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'navigate'
    const target = document.getElementById(location.hash.slice(1))
    if (isLocked || !isNew || !target) return
    target.scrollIntoView({ behavior: 'instant' })
    // Scenes on the way get their size only now.
    const frame = requestAnimationFrame(() => target.scrollIntoView({ behavior: 'instant' }))
    return () => cancelAnimationFrame(frame)
  }, [isLocked])
}
