import type { PlaylistView } from '@player/server/contract/playlists'
import type { PlaylistVerdict } from '@player/server/contract/results'
import type { ReactNode } from 'react'
import { useNow } from '../../ui/use-now.ts'
import { CheckNow } from './check-now.tsx'
import styles from './playlist-result.module.css'
import { age } from './age.ts'
import { type Note, notesOf, notesOfCheck } from './result-notes.ts'
import { words } from './result-words.ts'

interface ResultDetailsProps {
  playlist: Pick<PlaylistView, '_id' | 'playlist_name' | 'fallbacks'>
  result: PlaylistVerdict
  /** The time in the row, which the details leave out. */
  shownTime: string | null
  canCheck: boolean
  onCheck: () => void
}

export function ResultDetails({ playlist, result, shownTime, canCheck, onCheck }: ResultDetailsProps) {
  const { televisions, look: check } = result
  const hasFallbacks = (playlist.fallbacks?.length ?? 0) > 0
  const now = useNow()
  const unlessShown = (time: string | null) => (time === shownTime ? null : time)
  return (
    <ul>
      {televisions.map((television) => (
        <Details
          key={television.name}
          title={television.name}
          time={unlessShown(television.told_at && words.reported(age(television.told_at, now)))}
          notes={notesOf(television, hasFallbacks, now)}
        />
      ))}
      {(check || canCheck) && (
        <Details
          title={words.checkNow.server}
          time={unlessShown(check?.is_done ? words.checked(age(check.at, now)) : null)}
          notes={check ? notesOfCheck(check, now) : []}
        >
          {canCheck && (
            <CheckNow
              id={playlist._id}
              name={playlist.playlist_name}
              isRunning={check?.is_done === false}
              isDated={check?.is_done === true}
              onStart={onCheck}
            />
          )}
        </Details>
      )}
    </ul>
  )
}

interface DetailsProps {
  title: string
  /** When the television reported, or our server checked. */
  time: string | null
  notes: readonly Note[]
  children?: ReactNode
}

const Details = ({ title, time, notes, children }: DetailsProps) => (
  <li className={styles['source']}>
    <div className={styles['name']}>
      <strong>{title}</strong>
      {time && <span className={styles['hint']}>{time}</span>}
    </div>
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
    {children && <div className={styles['check']}>{children}</div>}
  </li>
)
