import type { PlaylistVerdict } from '@player/server/contract/results'
import { useNow } from '../../ui/use-now.ts'
import styles from './playlist-result.module.css'
import { type Note, notesOf, notesOfLook } from './result-notes.ts'
import { words } from './result-words.ts'

interface ResultDetailsProps {
  result: PlaylistVerdict
  hasFallbacks: boolean
}

/** The results of each television and of our server's check, as list items. */
export function ResultDetails({ result: { televisions, look }, hasFallbacks }: ResultDetailsProps) {
  const now = useNow()
  return (
    <>
      {televisions.map((television) => (
        <Details
          key={television.name}
          title={television.name}
          notes={notesOf(television, hasFallbacks, now)}
        />
      ))}
      {look && <Details title={words.checkNow.server} notes={notesOfLook(look, now)} />}
    </>
  )
}

function Details({ title, notes }: { title: string; notes: readonly Note[] }) {
  return (
    <li>
      <strong>{title}</strong>
      <dl className={styles['notes']}>
        {notes.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
