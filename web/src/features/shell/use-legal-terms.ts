import { useHydrated, useLocation } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { company } from '../../content/company.ts'
import { store } from '../../ui/stored.ts'

/** Pages that must be usable before the terms are accepted. */
const NEVER_COVERED = /\/(?:login|tv)$/
const LEGAL_PAGES = /^\/(?:terms|privacy)-/

/** How the terms are shown. `remember-terms.ts` marks the document before the first paint, `accept-terms.ts` and `closeTerms` after that. */
export function useLegalTerms() {
  const { pathname } = useLocation()
  // The prerendered page is for a visitor who has not accepted.
  const isHydrated = useHydrated()
  const mark = useSyncExternalStore(listenToMark, readMark, () => null)

  const place = LEGAL_PAGES.test(pathname) ? ('bar' as const) : ('overlay' as const)
  const shownAs = mark === 'accepted' || NEVER_COVERED.test(pathname) ? null : place
  const wasAccepted = mark === 'known'
  return {
    /** The form of the notice while the terms are not accepted in this document; null without a notice. */
    shownAs,
    /** Whether the terms were accepted before this load: the notice is then a bar that locks nothing. */
    wasAccepted,
    /** Whether the page behind the overlay is inert. */
    isLocked: isHydrated && shownAs === 'overlay' && !wasAccepted,
  }
}

/** Accepts the terms like `accept-terms.ts`, for a browser that could not load that script. Without storage the notice appears again. */
export function acceptTerms(): void {
  if (readMark() === 'accepted') return
  const acceptance = { version: company.termsUpdated, accepted: new Date().toISOString() }
  store('localStorage', 'legal-terms', JSON.stringify(acceptance))
  closeTerms()
}

export function closeTerms(): void {
  document.documentElement.dataset['terms'] = 'accepted'
  document.dispatchEvent(new Event('terms-accepted'))
}

/** The document's `data-terms`, which scripts set; null while the terms must be accepted. */
function readMark(): 'known' | 'accepted' | null {
  const { terms } = document.documentElement.dataset
  if (terms === undefined) return null
  return terms === 'known' ? 'known' : 'accepted'
}

function listenToMark(onChange: () => void): () => void {
  document.addEventListener('terms-accepted', onChange)
  return () => document.removeEventListener('terms-accepted', onChange)
}
