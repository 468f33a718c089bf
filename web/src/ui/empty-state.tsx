import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  title: string
  /** 'h1' if the page shows nothing else. */
  heading?: 'h1' | 'h2'
  children?: ReactNode
  action?: ReactNode
}

/** Shown in place of a page or list that is empty or could not be loaded. */
export const EmptyState = ({ title, heading: Heading = 'h2', children, action }: EmptyStateProps) => (
  <div className={styles['empty']}>
    <svg className={styles['screen']} viewBox="0 0 160 104" aria-hidden="true">
      <rect x="4" y="4" width="152" height="86" rx="6" className={styles['panel']} />
      <path d="M80 90v10m-22 0h44" className={styles['stand']} />
      <circle cx="146" cy="82" r="2" className={styles['standby']} />
    </svg>
    <Heading className={styles['title']}>{title}</Heading>
    {children && <div className={styles['text']}>{children}</div>}
    {action}
  </div>
)
