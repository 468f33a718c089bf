import { classNames } from '../../ui/class-names.ts'
import { Sentence } from '../../ui/sentence.tsx'
import type { TimeLeft } from './time-left.ts'
import styles from './days-arc.module.css'
import { useCountedUp } from './use-counted-up.ts'
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

const ARC = 'M 22.5 97.5 A 53 53 0 1 1 97.5 97.5'
