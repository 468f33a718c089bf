import { useEffect, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './preloader.module.css'

/** In milliseconds (D3). */
const MAX_WAIT = 3000

/** In milliseconds, as in the style sheet. */
const FADE = 300

/** Once per full load. */
let uncovered = false

/** Covers a page until the pictures of its first view are loaded; the style sheet lifts it after 3 s. */
export function Preloader() {
  const [state, setState] = useState<'covering' | 'leaving' | 'gone'>(uncovered ? 'gone' : 'covering')

  useEffect(() => {
    if (uncovered) return
    const leave = () => {
      if (!uncovered) setState('leaving')
      uncovered = true
    }
    const timer = setTimeout(leave, MAX_WAIT)
    // Comes after all pictures that are not lazy.
    if (document.readyState === 'complete') leave()
    window.addEventListener('load', leave)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('load', leave)
    }
  }, [])

  // Not on `transitionend`: a skipped transition has none.
  useEffect(() => {
    if (state !== 'leaving') return
    const timer = setTimeout(() => setState('gone'), FADE)
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
