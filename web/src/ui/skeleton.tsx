import styles from './skeleton.module.css'
import { words } from './words.ts'

interface SkeletonProps {
  /** How many lines of text it stands for. */
  lines?: number
  label?: string
}

/** Stands where text will be; says 'Loading' to those who cannot see it. */
export function Skeleton({ lines = 3, label = words.loading }: SkeletonProps) {
  return (
    <output className={styles['skeleton']} aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        // Lines are all alike and never move.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} />
      ))}
    </output>
  )
}
