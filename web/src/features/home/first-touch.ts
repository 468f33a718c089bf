const SIGNS = ['scroll', 'wheel', 'pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const

/** Settles when the visitor first scrolls, points, touches or types; at once when the page is scrolled already. */
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
