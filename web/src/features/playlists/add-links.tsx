import { PLAYLIST_TYPES } from '@player/server/contract/playlists'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import styles from './playlist-list.module.css'
import { ADD_VIEWS } from './playlists-search.ts'
import { words } from './words.ts'

export function AddLinks() {
  return (
    <div className={styles['add']}>
      {PLAYLIST_TYPES.map((type, index) => (
        <Link
          key={type}
          to="/dashboard"
          search={{ view: ADD_VIEWS[type] }}
          className={buttonClass({ kind: index === 0 ? 'primary' : 'secondary' })}
        >
          <Plus size={18} aria-hidden="true" />
          {words.add.title[type]}
        </Link>
      ))}
    </div>
  )
}
