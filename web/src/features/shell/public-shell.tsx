import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LegalNotice } from './legal-notice.tsx'
import { Preloader } from './preloader.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import styles from './public-shell.module.css'
import { useArrival } from './use-arrival.ts'
import { useLegalTerms } from './use-legal-terms.ts'

/** The frame of every public page. */
export function PublicShell({ children }: { children: ReactNode }) {
  const terms = useLegalTerms()
  useArrival(terms.locked)
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
