import type { PlaylistView } from '@player/server/contract/playlists'
import type { PlaylistVerdict } from '@player/server/contract/results'
import type { ReactNode } from 'react'
import { useNow } from '../../ui/use-now.ts'
import { CheckNow } from './check-now.tsx'
import styles from './playlist-result.module.css'
import { type Note, notesOf, notesOfLook } from './result-notes.ts'
import { words } from './result-words.ts'

interface ResultDetailsProps {
  playlist: Pick<PlaylistView, '_id' | 'playlist_name' | 'fallbacks'>
  result: PlaylistVerdict
  /** Whether the owner is offered a check by our server. */
  canCheck: boolean
  onCheck: () => void
  /** Further actions, below all results. */
  children: ReactNode
}

/** The results of each television and of our server's check, and what else the owner can do. */
export function ResultDetails({ playlist, result, canCheck, onCheck, children }: ResultDetailsProps) {
  const { televisions, look } = result
  const hasFallbacks = (playlist.fallbacks?.length ?? 0) > 0
  const now = useNow()
  return (
    <>
      <ul className={styles['televisions']}>
        {televisions.map((television) => (
          <Details
            key={television.name}
            title={television.name}
            notes={notesOf(television, hasFallbacks, now)}
          />
        ))}
        {(look || canCheck) && (
          <Details title={words.checkNow.server} notes={look ? notesOfLook(look, now) : []}>
            {canCheck && (
              <CheckNow
                id={playlist._id}
                name={playlist.playlist_name}
                isRunning={look?.is_done === false}
                onStart={onCheck}
              />
            )}
          </Details>
        )}
      </ul>
      <div className={styles['others']}>{children}</div>
    </>
  )
}

interface DetailsProps {
  title: string
  notes: readonly Note[]
  children?: ReactNode
}

function Details({ title, notes, children }: DetailsProps) {
  return (
    <li>
      <strong>{title}</strong>
      {notes.length > 0 && (
        <dl className={styles['notes']}>
          {notes.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </li>
  )
}
