import type { ReactNode } from 'react'
import styles from './tool-page.module.css'

interface ToolPageProps {
  title: string
  intro?: ReactNode
  back?: ReactNode
  children: ReactNode
}

/** A page of the dashboard, in one column. */
export function ToolPage({ title, intro, back, children }: ToolPageProps) {
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        {back}
        <h1>{title}</h1>
        {intro && <p className={styles['intro']}>{intro}</p>}
      </header>
      {children}
    </div>
  )
}
