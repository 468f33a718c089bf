import styles from './row-skeletons.module.css'
import { words } from './words.ts'

/** Placeholders while the list loads. */
export function RowSkeletons() {
  return (
    <output aria-label={words.list.loading}>
      {['a', 'b', 'c'].map((row) => (
        <span key={row} className={styles['ghost']} />
      ))}
    </output>
  )
}
