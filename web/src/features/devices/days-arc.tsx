import { classNames } from '../../ui/class-names.ts'
import { Sentence } from '../../ui/sentence.tsx'
import type { TimeLeft } from './days-left.ts'
import styles from './days-arc.module.css'
import { words } from './words.ts'

/** Days left, as an arc of light; without the arc in a low bar, except on phones. */
export function DaysArc({ days, share, isLow }: TimeLeft & { readonly isLow: boolean }) {
  return (
    <div className={classNames(styles['arc'], isLow && styles['low'])}>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <path className={styles['track']} d={ARC} pathLength={100} />
        {share > 0 && (
          <path
            className={styles['light']}
            d={ARC}
            pathLength={100}
            strokeDasharray={`${Math.max(share * 100, 0.5)} 200`}
          />
        )}
      </svg>
      <p className={styles['words']}>
        <Sentence
          text={days === null ? words.left.life : words.left.days(days)}
          marks={{
            days: () => (
              <strong className={styles['days']} data-long={(days ?? 0) > 99 || undefined}>
                {days ?? '∞'}
              </strong>
            ),
            unit: (unit) => <span>{unit}</span>,
          }}
        />
      </p>
    </div>
  )
}

const ARC = 'M 22.5 97.5 A 53 53 0 1 1 97.5 97.5'
