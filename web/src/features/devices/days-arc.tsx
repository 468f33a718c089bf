import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Sentence } from '../../ui/sentence.tsx'
import type { TimeLeft } from './time-left.ts'
import styles from './days-arc.module.css'
import { words } from './words.ts'

export function DaysArc({ days, share, isLow }: TimeLeft & { readonly isLow: boolean }) {
  const shownDays = useCountedUp(days)
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
          text={shownDays === null ? words.left.life : words.left.days(shownDays)}
          marks={{
            days: () => (
              <strong className={styles['days']} data-long={(days ?? 0) > 99 || undefined}>
                {shownDays ?? '∞'}
              </strong>
            ),
            unit: (unit) => <span className={styles['unit']}>{unit}</span>,
          }}
        />
      </p>
    </div>
  )
}

/** The duration of the arc's transition in days-arc.module.css. */
const COUNT_MS = 900

/** Counts up to a higher number. A lower number, or any number under reduced motion, is shown at once. */
function useCountedUp(days: number | null): number | null {
  const [value, setValue] = useState(days)
  const previous = useRef(days)
  useEffect(() => {
    const increase = Math.max(0, (days ?? 0) - (previous.current ?? days ?? 0))
    const ms = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : COUNT_MS
    const start = performance.now()
    previous.current = days
    const step = () => {
      const remaining = Math.max(0, 1 - (performance.now() - start) / ms)
      const missing = remaining > 0 ? Math.round(increase * remaining ** 4) : 0
      setValue(days === null ? null : days - missing)
      if (missing > 0) frame = requestAnimationFrame(step)
    }
    let frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [days])
  return value
}

const ARC = 'M 22.5 97.5 A 53 53 0 1 1 97.5 97.5'
