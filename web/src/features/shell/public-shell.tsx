import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { shell } from '../../content/shell.ts'
import { ChatLink } from './chat-link.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LegalNotice } from './legal-notice.tsx'
import { Preloader } from './preloader.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import styles from './public-shell.module.css'
import { useArrival } from './use-arrival.ts'
import { useLegalTerms } from './use-legal-terms.ts'
import { useReveal } from './use-reveal.ts'

/** The frame of every public page. */
export function PublicShell({ children }: { children: ReactNode }) {
  const terms = useLegalTerms()
  // It would cover the form; the footer has the same link.
  const isLogin = useLocation({ select: ({ pathname }) => /^\/(device\/)?login\/?$/.test(pathname) })
  useReveal()
  useArrival(terms.locked)
  return (
    <>
      <div inert={terms.locked}>
        <SkipLink surface="night" />
        <Header />
        <main id="content" tabIndex={-1} className={styles['main']}>
          {children}
        </main>
        {!isLogin && (
          <div className={styles['corner']}>
            <ChatLink className={styles['chat']}>{shell.chat}</ChatLink>
          </div>
        )}
        <Footer />
      </div>
      {terms.shownAs && <LegalNotice shownAs={terms.shownAs} />}
      <Preloader />
    </>
  )
}
