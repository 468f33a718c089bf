const SIGNS = ['scroll', 'wheel', 'pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const

/** Resolves on the first scroll, pointer, touch or key; at once on a scrolled page, and where the terms were already accepted. */
export function firstTouch(): Promise<void> {
  // A click on Accept may come before this script; the next one would be lost while the scenes load.
  if (window.scrollY > 0 || 'terms' in document.documentElement.dataset) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = new AbortController()
    const settle = () => {
      stop.abort()
      resolve()
    }
    for (const sign of SIGNS) window.addEventListener(sign, settle, { passive: true, signal: stop.signal })
  })
}
