import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Sentence } from '../../ui/sentence.tsx'
import type { TimeLeft } from './time-left.ts'
import styles from './days-arc.module.css'
import { words } from './words.ts'

/** Days left, as an arc of light; without the arc in a low bar, except on phones. More of them arrive within a second. */
export function DaysArc({ days, share, isLow }: TimeLeft & { readonly isLow: boolean }) {
  const counted = useCountedUp(days)
  return (
    <div className={classNames(styles['arc'], isLow && styles['low'])}>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <path className={styles['track']} d={ARC} pathLength={100} />
        <path
          className={styles['light']}
          d={ARC}
          pathLength={100}
          strokeDasharray={`${Math.max(share * 100, 0.5)} 200`}
          opacity={share > 0 ? 1 : 0}
        />
      </svg>
      <p className={styles['words']}>
        <Sentence
          text={counted === null ? words.left.life : words.left.days(counted)}
          marks={{
            days: () => (
              <strong className={styles['days']} data-long={(days ?? 0) > 99 || undefined}>
                {counted ?? '∞'}
              </strong>
            ),
            unit: (unit) => <span>{unit}</span>,
          }}
        />
      </p>
    </div>
  )
}

/** As long as the arc's light takes to get there (days-arc.module.css). */
const COUNTED_MS = 900

/** A number that counts up to a higher one; a lower one is shown at once, and with reduced motion any. */
function useCountedUp(days: number | null): number | null {
  const [shown, setShown] = useState(days)
  const last = useRef(days)
  useEffect(() => {
    const more = Math.max(0, (days ?? 0) - (last.current ?? days ?? 0))
    const ms = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : COUNTED_MS
    const start = performance.now()
    last.current = days
    const step = () => {
      const left = Math.max(0, 1 - (performance.now() - start) / ms)
      const missing = left > 0 ? Math.round(more * left ** 4) : 0
      setShown(days === null ? null : days - missing)
      if (missing > 0) frame = requestAnimationFrame(step)
    }
    let frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [days])
  return shown
}

const ARC = 'M 22.5 97.5 A 53 53 0 1 1 97.5 97.5'
