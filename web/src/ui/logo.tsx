import { logo } from '../content/logo.ts'
import { settings } from '../content/settings.tsx'
import { classNames } from './class-names.ts'
import styles from './logo.module.css'

export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox={`0 0 ${logo.size} ${logo.size}`} aria-hidden="true">
      <path d={logo.screen} fill="none" stroke="currentColor" strokeWidth="2" />
      <path d={logo.light} fill="var(--lamp)" />
      <path d={logo.edge} stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
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
