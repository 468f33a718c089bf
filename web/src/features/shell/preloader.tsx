import { useEffect, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './preloader.module.css'

/** The longest that anyone waits for pictures, in milliseconds (D3). */
const PATIENCE = 3000

/** How long it takes to fade, in milliseconds, as in the style sheet. */
const FADE = 300

/** Once per full load: a page that is mounted later starts uncovered. */
let uncovered = false

/** Covers a page until the pictures of its first view have loaded. The style sheet lifts it after 3 s in any case. */
export function Preloader() {
  const [state, setState] = useState<'covering' | 'leaving' | 'gone'>(uncovered ? 'gone' : 'covering')

  useEffect(() => {
    if (uncovered) return
    let stopped = false
    const leave = () => {
      if (stopped) return
      uncovered = true
      setState('leaving')
    }
    const timer = setTimeout(leave, PATIENCE)
    const pictures = [...document.images].filter((image) => image.loading !== 'lazy')
    void Promise.all(pictures.map(loaded)).then(leave)
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [])

  // Not at the transition's own end: one that is skipped has none.
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

/** Settles when a picture is there, or when it will never be. */
const loaded = (image: HTMLImageElement): Promise<unknown> =>
  image.complete
    ? Promise.resolve()
    : new Promise((resolve) => {
        image.addEventListener('load', resolve, { once: true })
        image.addEventListener('error', resolve, { once: true })
      })
