import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LegalNotice } from './legal-notice.tsx'
import { Preloader } from './preloader.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import styles from './public-shell.module.css'
import { forgetAnsweredPress, useEarlyPress } from './use-early-press.ts'
import { useLegalTerms } from './use-legal-terms.ts'
import { useScrollToAnchor } from './use-scroll-to-anchor.ts'

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
