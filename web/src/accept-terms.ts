/*
 * Accepts the terms (D2). A script of its own and without imports, because it must work before the app's modules arrive. The
 * style sheet hides the accepted terms; React removes them once it runs.
 */

const STORED_AS = 'legal-terms'
const script = document.querySelector<HTMLElement>('script[data-terms]')
const version = script?.dataset['terms'] ?? ''

if (script?.dataset['asked'] === 'first-visit' && storedVersion() === version) mark()

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element) || !target.closest('[data-accepts-terms]')) return
  store()
  mark()
  document.getElementById('content')?.focus({ preventScroll: true })
})

function mark(): void {
  document.documentElement.dataset['terms'] = 'accepted'
  document.dispatchEvent(new Event('terms-accepted'))
}

function store(): void {
  try {
    localStorage.setItem(STORED_AS, JSON.stringify({ version, accepted: new Date().toISOString() }))
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
