import type { ReactNode } from 'react'
import styles from './tool-page.module.css'

interface ToolPageProps {
  title: string
  /** What the page is for, in a sentence or two. */
  intro?: ReactNode
  /** The way back to the page that this one belongs to. */
  back?: ReactNode
  children: ReactNode
}

/** A page of the dashboard: one column under its title. */
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
