import { useHydrated, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { company } from '../../content/company.ts'
import { settings } from '../../content/settings.ts'

const STORED_AS = 'legal-terms'

/** Pages that must be usable before accepting. */
const NEVER_COVERED = new Set(['/login', '/device/login'])
const LEGAL_PAGES = new Set(['/terms-and-conditions', '/privacy-policy'])

interface LegalTerms {
  shownAs: 'overlay' | 'bar' | null
  /** True while the page behind the overlay is inert. */
  locked: boolean
  accept: () => void
}

/** Whether the visitor must accept the terms (D2): at every full load, or once a version where the operator has set it so. */
export function useLegalTerms(): LegalTerms {
  const { pathname } = useLocation()
  const [acceptedNow, setAcceptedNow] = useState(acceptedInThisLoad)
  // The prerendered page is for a visitor who has not accepted.
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
    // Without storage the question comes again.
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
