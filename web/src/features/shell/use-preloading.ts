import { useEffect, useState } from 'react'

const MAX_WAIT_MS = 3000

/** The duration of the transition in the style sheet. */
const FADE_MS = 300

/** Whether the preloader fades out or is gone in this document. */
let isUncovered = false

/** Whether the preloader covers the page, fades out, or is gone. A page that is shown later in the same document has none. */
export function usePreloading(): 'covering' | 'leaving' | 'gone' {
  const [state, setState] = useState<'covering' | 'leaving' | 'gone'>(isUncovered ? 'gone' : 'covering')

  useEffect(() => {
    if (isUncovered) return
    const leave = () => {
      if (!isUncovered) setState('leaving')
      isUncovered = true
    }
    const timer = setTimeout(leave, MAX_WAIT_MS)
    // `load` comes after all pictures that are not lazy.
    if (document.readyState === 'complete') leave()
    window.addEventListener('load', leave)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('load', leave)
    }
  }, [])

  // A timer, because a skipped transition has no `transitionend`.
  useEffect(() => {
    if (state !== 'leaving') return
    const timer = setTimeout(() => setState('gone'), FADE_MS)
    return () => clearTimeout(timer)
  }, [state])

  return state
}
