import styles from './skeleton.module.css'
import { words } from './controls/words.ts'

/** A placeholder while text loads. Screen readers say `label`. */
export const Skeleton = ({ lines, label = words.loading }: { lines: number; label?: string }) => (
  <output className={styles['skeleton']} aria-label={label}>
    {Array.from({ length: lines }, (_, index) => (
      // Lines never move.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} />
    ))}
  </output>
)
