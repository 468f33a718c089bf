import { useHydrated, useLocation } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { company } from '../../content/company.ts'

/** Pages that must be usable before accepting. */
const NEVER_COVERED = /\/(?:login|tv)$/
const LEGAL_PAGES = /^\/(?:terms|privacy)-/

interface LegalTerms {
  shownAs: 'overlay' | 'bar' | null
  /** True while the page behind the overlay is inert. */
  locked: boolean
}

/** Whether the visitor must accept the terms (D2). The script `accept-terms.ts` marks the document once they have. */
export function useLegalTerms(): LegalTerms {
  const { pathname } = useLocation()
  // The prerendered page is for a visitor who has not accepted.
  const hydrated = useHydrated()
  const accepted = useSyncExternalStore(onAccepted, isAccepted, () => false)

  const shownAs =
    accepted || NEVER_COVERED.test(pathname) ? null : LEGAL_PAGES.test(pathname) ? 'bar' : 'overlay'
  return { shownAs, locked: hydrated && shownAs === 'overlay' }
}

/** Does what `accept-terms.ts` does, for a browser that could not load that script. */
export function acceptTerms(): void {
  if (isAccepted()) return
  try {
    localStorage.setItem(
      'legal-terms',
      JSON.stringify({ version: company.termsUpdated, accepted: new Date().toISOString() }),
    )
  } catch {
    // Without storage the question comes again.
  }
  document.documentElement.dataset['terms'] = 'accepted'
  document.dispatchEvent(new Event('terms-accepted'))
}

const isAccepted = (): boolean => 'terms' in document.documentElement.dataset

function onAccepted(changed: () => void): () => void {
  document.addEventListener('terms-accepted', changed)
  return () => document.removeEventListener('terms-accepted', changed)
}
