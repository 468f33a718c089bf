import { ArrowDown } from 'lucide-react'
import { DrawnTelevision } from '../../ui/drawn-television.tsx'
import styles from './moved-television.module.css'
import { words } from './moved-words.ts'

interface MovedTelevisionProps {
  /** The chosen old host; empty while there is none. */
  from: string
  /** The new host as far as it is typed. */
  to: string
}

export const MovedTelevision = ({ from, to }: MovedTelevisionProps) => (
  <DrawnTelevision playlist="">
    <div className={styles['screen']}>
      <span>{words.form.from}</span>
      <s>{from}</s>
      <ArrowDown />
      <span>{words.form.to.label}</span>
      <b>{to.trim()}</b>
    </div>
  </DrawnTelevision>
)
