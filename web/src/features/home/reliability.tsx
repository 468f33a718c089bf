import { useEffect, useState } from 'react'
import { home } from '../../content/home.ts'
import strip from '../../pictures/strip-reef.webp'
import styles from './reliability.module.css'
import scene from './scene.module.css'

/** Paths with a common time axis: the buffer drains while the connection is down, and refills after that. */
const CONNECTION =
  'M0 38l30-8 24 14 30-20 28 12 26-6 22 16 20-12 16 76h84l14-84 26 18 30-10 24-16 30 20 28-12 20 8 14 78h30l16-60 24-12 26 16 24-20 30 8 34-14 26 16 22-10 20 14 12 66h118l14-82 30 18 26-12 28 14 30-20 24 12 30-8 28 10 24-14'
const NO_CONNECTION = 'M0 110h1082'
const BUFFER = 'M0 8H192L282 46L370 8H462L498 24L532 8H726L850 64L980 8H1082V96H0Z'

const BUFFER_SECONDS = 20
/** How many seconds of film are buffered in a second with a connection. */
const REFILL_SPEED = 5

export function Reliability() {
  const { seconds, isPulled, toggle } = usePlug()
  const isPlaying = seconds > 0
  return (
    <section className={scene['scene']} data-surface="night">
      <div className={scene['inside']}>
        <div className={scene['head']} data-reveal="">
          <h2>{home.reliability.title}</h2>
          <p className="lead">{home.reliability.text}</p>
        </div>
        <div className={styles['traces']} data-reveal="">
          <div className={styles['top']}>
            <p className={styles['name']}>{home.reliability.line}</p>
            <button type="button" className={styles['plug']} aria-pressed={isPulled} onClick={toggle}>
              {home.reliability.plug}
            </button>
          </div>
          <svg
            className={styles['line']}
            data-pulled={isPulled || undefined}
            viewBox="0 0 1082 120"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path d={isPulled ? NO_CONNECTION : CONNECTION} vectorEffect="non-scaling-stroke" />
          </svg>
          <p className={styles['name']}>{home.reliability.buffer(seconds)}</p>
          <div className={styles['buffer']} aria-hidden="true">
            <svg viewBox="0 0 1082 96" preserveAspectRatio="none" style={{ opacity: isPulled ? 0 : 1 }}>
              <path d={BUFFER} vectorEffect="non-scaling-stroke" />
            </svg>
            <div style={{ transform: `scaleX(${seconds / BUFFER_SECONDS})`, opacity: isPulled ? 1 : 0 }} />
          </div>
          <output className={styles['name']}>{home.reliability.film(isPulled, isPlaying)}</output>
          <div className={styles['picture']} data-playing={(isPulled && isPlaying) || undefined}>
            <div style={{ backgroundImage: `url(${strip})` }} />
          </div>
        </div>
      </div>
    </section>
  )
}

function usePlug() {
  const [isPulled, setIsPulled] = useState(false)
  const [seconds, setSeconds] = useState(BUFFER_SECONDS)
  const isDone = isPulled ? seconds === 0 : seconds === BUFFER_SECONDS
  useEffect(() => {
    if (isDone) return
    const change = isPulled ? -1 : REFILL_SPEED
    const timer = setInterval(
      () => setSeconds((current) => Math.min(BUFFER_SECONDS, Math.max(0, current + change))),
      1000,
    )
    return () => clearInterval(timer)
  }, [isPulled, isDone])
  return { seconds, isPulled, toggle: () => setIsPulled(!isPulled) }
}
