import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import styles from './playlist-list.module.css'
import { words } from './words.ts'

export function AddLinks() {
  return (
    <div className={styles['add']}>
      <Link to="/dashboard" search={{ view: 'add' }} className={buttonClass()}>
        <Plus size={18} aria-hidden="true" />
        {words.add.general}
      </Link>
      <Link to="/dashboard" search={{ view: 'add-xc' }} className={buttonClass({ kind: 'secondary' })}>
        <Plus size={18} aria-hidden="true" />
        {words.add.xtream}
      </Link>
    </div>
  )
}
