const EVENTS = ['scroll', 'wheel', 'pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const

/** Resolves on the first scroll, pointer, touch or key; at once on a scrolled page, and where the terms were already accepted. */
export function firstInteraction(): Promise<void> {
  // A click on Accept may come before this script, and a second click would be lost while the scenes load.
  if (window.scrollY > 0 || 'terms' in document.documentElement.dataset) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = new AbortController()
    const settle = () => {
      stop.abort()
      resolve()
    }
    for (const event of EVENTS) window.addEventListener(event, settle, { passive: true, signal: stop.signal })
  })
}
