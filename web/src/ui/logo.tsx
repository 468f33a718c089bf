import { settings } from '../content/settings.tsx'
import { classNames } from './class-names.ts'
import styles from './logo.module.css'

/** The mark, drawn in a square of 32. The icons in `web/public` and the cards in `web/public/social` show it too. */
const MARK = {
  size: 32,
  /** A stroke of 2 in the text's colour. */
  screen:
    'M5 4.5h22A2.5 2.5 0 0 1 29.5 7v18a2.5 2.5 0 0 1-2.5 2.5H5A2.5 2.5 0 0 1 2.5 25V7A2.5 2.5 0 0 1 5 4.5Z',
  /** Filled with the accent. */
  light: 'M8.5 9.5v13L22 16Z',
  /** A stroke of 2 with round ends. */
  edge: 'M24.5 9.5v13',
} as const

export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox={`0 0 ${MARK.size} ${MARK.size}`} aria-hidden="true">
      <path d={MARK.screen} fill="none" stroke="currentColor" strokeWidth="2" />
      <path d={MARK.light} fill="var(--lamp)" />
      <path d={MARK.edge} stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}

/** Mark and name. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={classNames(styles['logo'], className)}>
      <Mark />
      <span className={styles['name']}>{settings.name}</span>
    </span>
  )
}
