import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import styles from './playlist-list.module.css'

/** The ways to the two forms. */
export function AddLinks() {
  return (
    <div className={styles['add']}>
      <Link to="/dashboard" search={{ view: 'add' }} className={buttonClass()}>
        <Plus size={18} aria-hidden="true" />
        Add Playlist
      </Link>
      <Link to="/dashboard" search={{ view: 'add-xc' }} className={buttonClass({ kind: 'secondary' })}>
        <Plus size={18} aria-hidden="true" />
        Add XC Playlist
      </Link>
    </div>
  )
}
