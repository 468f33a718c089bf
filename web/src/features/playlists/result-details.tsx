import type { LookView, PlaylistVerdict, TelevisionVerdict } from '@player/server/contract/results'
import { useNow } from '../../ui/use-now.ts'
import styles from './playlist-result.module.css'
import { notesOf, notesOfLook } from './result-notes.ts'
import { headlines, words } from './result-words.ts'

interface ResultDetailsProps {
  result: PlaylistVerdict
  hasFallbacks: boolean
}

/** The results of each television and of our server's check, as list items. */
export function ResultDetails({ result: { televisions, look }, hasFallbacks }: ResultDetailsProps) {
  return (
    <>
      {televisions.map((television) => (
        <OneTelevision key={television.name} television={television} hasFallbacks={hasFallbacks} />
      ))}
      {look && <OurServer look={look} />}
    </>
  )
}

interface OneTelevisionProps {
  television: TelevisionVerdict
  hasFallbacks: boolean
}

function OneTelevision({ television, hasFallbacks }: OneTelevisionProps) {
  const now = useNow()
  const { name, verdict } = television
  return (
    <li className={styles['television']}>
      <strong>{name}</strong>
      <span>{headlines[verdict.code](verdict, name)}</span>
      <Notes notes={notesOf(television, now)} />
      {hasFallbacks && !television.tries_fallbacks && (
        <span className={styles['note']}>{words.notes.oneAddress}</span>
      )}
    </li>
  )
}

function OurServer({ look }: { look: LookView }) {
  const now = useNow()
  return (
    <li className={styles['television']}>
      <strong>{words.checkNow.server}</strong>
      <span>{look.verdict ? headlines[look.verdict.code](look.verdict, '') : words.checkNow.running}</span>
      <Notes notes={notesOfLook(look, now)} />
    </li>
  )
}

const Notes = ({ notes }: { notes: readonly string[] }) =>
  notes.map((note) => (
    <span key={note} className={styles['note']}>
      {note}
    </span>
  ))
