import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './tool-page.module.css'

interface ToolPageProps {
  title: string
  intro?: ReactNode
  back?: ReactNode
  /** Leaves room for a second column on wide screens. */
  isWide?: boolean
  children: ReactNode
}

export const ToolPage = ({ title, intro, back, isWide = false, children }: ToolPageProps) => (
  <div className={classNames(styles['page'], isWide && styles['wide'])}>
    <header className={styles['head']}>
      {back}
      <h1>{title}</h1>
      {intro && <p className={styles['intro']}>{intro}</p>}
    </header>
    {children}
  </div>
)

/** Two parts of a wide page, beside each other on a wide screen. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <div className={styles['columns']}>{children}</div>
)
