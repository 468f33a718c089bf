import { useEffect, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './preloader.module.css'

const MAX_WAIT_MS = 3000

/** The duration of the transition in the style sheet. */
const FADE_MS = 300

/** Whether the preloader was already removed from this document. */
let isUncovered = false

/** Covers a page until the pictures of its first view are loaded; the style sheet lifts it after 3 s. */
export function Preloader() {
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

  if (state === 'gone') return null
  return (
    <div
      className={classNames(styles['cover'], state === 'leaving' && styles['leaving'])}
      aria-hidden="true"
      data-preloader=""
    >
      <span className={styles['line']} />
    </div>
  )
}
