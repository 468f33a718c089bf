import type { ReactNode } from 'react'
import styles from './paper-page.module.css'

interface PaperPageProps {
  title: string
  intro?: ReactNode
  children: ReactNode
}

export const PaperPage = ({ title, intro, children }: PaperPageProps) => (
  <div className={styles['page']} data-surface="paper">
    <div className={styles['inside']}>
      <header className={styles['head']}>
        <h1>{title}</h1>
        {intro && <div className="lead">{intro}</div>}
      </header>
      {children}
    </div>
  </div>
)
