import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './form-page.module.css'

interface FormPageProps {
  title: string
  /** The choice between the kinds of playlist. */
  kinds?: ReactNode
  children: ReactNode
}

/** A form of the dashboard under its title, with the way back to the list. */
export function FormPage({ title, kinds, children }: FormPageProps) {
  return (
    <div className={styles['page']}>
      <Link to="/dashboard" className={styles['back']}>
        <ArrowLeft size={18} aria-hidden="true" />
        All playlists
      </Link>
      <h1 className={styles['title']}>{title}</h1>
      {kinds}
      {children}
    </div>
  )
}
