import { useHydrated, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { company } from '../../content/company.ts'
import { settings } from '../../content/settings.ts'

/** Where the acceptance is kept. */
const STORED_AS = 'legal-terms'

/** Pages that people must be able to use or read before they accept anything. */
const NEVER_COVERED = new Set(['/login', '/device/login'])
const LEGAL_PAGES = new Set(['/terms-and-conditions', '/privacy-policy'])

interface LegalTerms {
  /** Over the page, in a bar below it, or not at all. */
  shownAs: 'overlay' | 'bar' | null
  /** True while the page behind the overlay can be neither used nor scrolled. */
  locked: boolean
  accept: () => void
}

/**
 * The terms that a visitor accepts (D2): asked for at every full load, or once a terms version where the operator
 * has set it so. What was accepted in this load stays accepted.
 */
export function useLegalTerms(): LegalTerms {
  const { pathname } = useLocation()
  const [acceptedNow, setAcceptedNow] = useState(acceptedInThisLoad)
  // Before hydration the page is what was prerendered: nobody in particular has accepted anything.
  const hydrated = useHydrated()
  const accepted =
    acceptedNow ||
    (hydrated && settings.legalOverlay === 'first-visit' && storedVersion() === company.termsUpdated)

  const shownAs =
    accepted || NEVER_COVERED.has(pathname) ? null : LEGAL_PAGES.has(pathname) ? 'bar' : 'overlay'
  return {
    shownAs,
    locked: hydrated && shownAs === 'overlay',
    accept: () => {
      acceptedInThisLoad = true
      store()
      setAcceptedNow(true)
    },
  }
}

let acceptedInThisLoad = false

function store() {
  try {
    localStorage.setItem(
      STORED_AS,
      JSON.stringify({ version: company.termsUpdated, accepted: new Date().toISOString() }),
    )
  } catch {
    // Storage can be switched off; then the question simply comes again.
  }
}

function storedVersion(): string | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? 'null')
    return typeof stored === 'object' && stored !== null && 'version' in stored
      ? String(stored.version)
      : null
  } catch {
    return null
  }
}
