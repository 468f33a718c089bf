import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './badge.module.css'

interface BadgeProps {
  kind?: 'good' | 'warn' | 'bad' | 'plain'
  /** The status in words, because colour alone is not accessible. */
  children: ReactNode
}

export const Badge = ({ kind = 'plain', children }: BadgeProps) => (
  <span className={classNames(styles['badge'], styles[kind])}>
    <span className={styles['light']} aria-hidden="true" />
    {children}
  </span>
)
