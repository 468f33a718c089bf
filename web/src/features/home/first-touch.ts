const SIGNS = ['scroll', 'wheel', 'pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const

/** Resolves on the first scroll, pointer, touch or key; at once on a scrolled page. */
export function firstTouch(): Promise<void> {
  if (window.scrollY > 0) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = new AbortController()
    const settle = () => {
      stop.abort()
      resolve()
    }
    for (const sign of SIGNS) window.addEventListener(sign, settle, { passive: true, signal: stop.signal })
  })
}
