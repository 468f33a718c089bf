import { Link, useHydrated } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { legalNotice } from '../../content/legal-notice.ts'
import { settings } from '../../content/settings.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Mark } from '../../ui/logo.tsx'
import styles from './legal-notice.module.css'
import { acceptTerms, closeTerms } from './use-legal-terms.ts'

interface LegalNoticeProps {
  shownAs: 'overlay' | 'bar'
  /** Whether the terms were accepted before this load: the style sheet then shows a bar without a question. */
  wasAccepted: boolean
}

/** A summary of the terms. An overlay is modal unless the terms were accepted before this load. */
export function LegalNotice({ shownAs, wasAccepted }: LegalNoticeProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isModal = shownAs === 'overlay' && !wasAccepted
  const isHydrated = useHydrated()

  // `data-covered` is for old browsers: see old-browsers/main.ts.
  useEffect(() => {
    const { dataset } = document.documentElement
    if (!isModal) return
    dataset['covered'] = ''
    return () => void delete dataset['covered']
  }, [isModal])

  useEffect(() => {
    // Until hydration, React has not read `data-terms`.
    if (!isModal || !isHydrated || 'terms' in document.documentElement.dataset) return
    button.current?.focus({ preventScroll: true })
    // The keyboard focus continues at the page's content.
    return () => document.getElementById('content')?.focus({ preventScroll: true })
  }, [isModal, isHydrated])

  return (
    <div
      className={styles[shownAs]}
      role={isModal ? 'dialog' : 'region'}
      aria-modal={isModal || undefined}
      aria-labelledby={wasAccepted ? 'legal-notice-known' : 'legal-notice-title'}
      aria-describedby={wasAccepted ? undefined : 'legal-notice-points'}
      data-terms-notice=""
      data-overlay={settings.legalOverlay}
    >
      <div className={styles['sheet']} data-surface="paper">
        {isModal && <Mark size={40} />}
        <h2 className={styles['title']} id="legal-notice-title">
          {shownAs === 'overlay' ? legalNotice.title : legalNotice.inlineTitle}
        </h2>
        <ul className={styles['points']} id="legal-notice-points">
          {legalNotice.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p className={styles['more']}>
          <Link to="/terms-and-conditions">{legalNotice.terms}</Link>
          <Link to="/privacy-policy">{legalNotice.privacy}</Link>
        </p>
        <Button
          ref={button}
          size="large"
          className={styles['accept']}
          data-accepts-terms=""
          onClick={acceptTerms}
        >
          {legalNotice.accept}
        </Button>
      </div>
      <div className={styles['known']} data-surface="paper">
        {/* The date is a CSS variable that remember-terms.ts sets before the first paint. */}
        <p className={styles['accepted']} id="legal-notice-known">
          {legalNotice.acceptedOn}
        </p>
        <Link to="/terms-and-conditions" className={buttonClass({ kind: 'quiet', size: 'small' })}>
          {legalNotice.read}
        </Link>
        <Button kind="secondary" size="small" data-closes-terms="" onClick={closeTerms}>
          {legalNotice.close}
        </Button>
      </div>
    </div>
  )
}
