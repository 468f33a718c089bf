import { ArrowDown } from 'lucide-react'
import { DrawnTelevision } from '../../ui/drawn-television.tsx'
import styles from './moved-television.module.css'
import { words } from './moved-words.ts'

/** @param to the new host as far as it is typed */
export const MovedTelevision = ({ from, to }: Record<'from' | 'to', string>) => (
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
