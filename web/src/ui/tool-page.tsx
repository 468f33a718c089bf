import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './tool-page.module.css'

interface ToolPageProps {
  title: string
  intro?: ReactNode
  back?: ReactNode
  /** Leaves room for a second column on wide screens. */
  isWide?: boolean
  /** Content after the children, or beside them on a wide screen. */
  beside?: ReactNode
  children: ReactNode
}

/** A page of the dashboard. */
export function ToolPage({ title, intro, back, isWide = false, beside, children }: ToolPageProps) {
  return (
    <div className={classNames(styles['page'], (isWide || beside !== undefined) && styles['wide'])}>
      <header className={styles['head']}>
        {back}
        <h1>{title}</h1>
        {intro && <p className={styles['intro']}>{intro}</p>}
      </header>
      {beside !== undefined ? (
        <div className={styles['columns']}>
          <div>{children}</div>
          <div>{beside}</div>
        </div>
      ) : (
        children
      )}
    </div>
  )
}
