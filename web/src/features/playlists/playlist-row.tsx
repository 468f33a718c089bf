import type { PlaylistView } from '@player/server/contract/playlists'
import type { PlaylistVerdict } from '@player/server/contract/results'
import { Link } from '@tanstack/react-router'
import { Eye, EyeOff, LayoutList, Lock, Pencil, Trash2 } from 'lucide-react'
import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { CopyIconButton } from '../../ui/controls/copy-button.tsx'
import { iconButtonClass } from '../../ui/button.tsx'
import { PlaylistResult } from './playlist-result.tsx'
import { maskAddress } from './playlist-address.ts'
import styles from './playlist-row.module.css'
import { words } from './words.ts'

interface PlaylistRowProps {
  playlist: PlaylistView
  result: PlaylistVerdict | undefined
  /** Whether the owner just saved the playlist. */
  isNew: boolean
  /** Must be a stable function, so that only changed rows are rendered. */
  onDelete: (playlist: PlaylistView) => void
}

export const PlaylistRow = memo(function PlaylistRow(props: PlaylistRowProps) {
  const { playlist, result, isNew, onDelete } = props
  const row = useRef<HTMLLIElement>(null)
  useScrolledTo(row, isNew)

  return (
    <li
      ref={row}
      className={classNames(styles['row'], result && styles['with-result'], isNew && styles['new'])}
    >
      <div className={styles['words']}>
        <h2 className={styles['name']} title={playlist.playlist_name}>
          {playlist.playlist_name}
        </h2>
        {result && <PlaylistResult playlist={playlist} result={result} isNew={isNew} />}
        <span className={styles['kind']}>{words.row.type[playlist.playlist_type]}</span>
        {playlist.is_protected ? (
          <p className={styles['protected']}>
            <Lock size={15} />
            {words.row.protected}
          </p>
        ) : (
          <Source playlist={playlist} />
        )}
      </div>
      <div className={styles['actions']}>
        <Link
          to="/dashboard/groups/$id"
          params={{ id: playlist._id }}
          className={iconButtonClass(styles['action'])}
          aria-label={words.row.groups(playlist.playlist_name)}
        >
          <LayoutList size={18} />
        </Link>
        <Link
          to="/dashboard/edit/$id"
          params={{ id: playlist._id }}
          className={iconButtonClass(styles['action'])}
          aria-label={words.row.edit(playlist.playlist_name)}
        >
          <Pencil size={18} />
        </Link>
        <button
          type="button"
          className={iconButtonClass(styles['action'])}
          aria-label={words.row.delete(playlist.playlist_name)}
          onClick={() => onDelete(playlist)}
        >
          <Trash2 size={18} />
        </button>
      </div>
    </li>
  )
})

function Source({ playlist: { playlist_name, url, username, password } }: { playlist: PlaylistView }) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <>
      {url && (
        <div className={styles['url']}>
          <p title={maskAddress(url)}>{maskAddress(url)}</p>
          <CopyIconButton text={url} label={words.row.copyAddress(playlist_name)} />
        </div>
      )}
      {username && (
        <p className={styles['account']}>
          <span>{username}</span>
          <span>{isShown ? password : '••••••'}</span>
          <button
            type="button"
            className={iconButtonClass(styles['eye'])}
            aria-label={words.row.showPassword}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon size={16} />
          </button>
        </p>
      )}
    </>
  )
}

const OWNER_ACTIONS = ['pointerdown', 'wheel', 'keydown'] as const

/** Keeps the row in view while the page grows, as it does when results arrive, until the owner scrolls or does something else. */
function useScrolledTo(row: RefObject<HTMLElement | null>, isNew: boolean): void {
  useEffect(() => {
    if (!isNew) return undefined
    const observer = new ResizeObserver(() => row.current?.scrollIntoView({ block: 'nearest' }))
    const stop = () => observer.disconnect()
    observer.observe(document.body)
    for (const action of OWNER_ACTIONS) window.addEventListener(action, stop)
    return () => {
      stop()
      for (const action of OWNER_ACTIONS) window.removeEventListener(action, stop)
    }
  }, [row, isNew])
}
