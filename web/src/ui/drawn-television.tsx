import type { ReactNode } from 'react'
import cover from '../pictures/cover-salt.webp'
import glow from '../pictures/glow-salt.webp'
import { classNames } from './class-names.ts'
import styles from './drawn-television.module.css'

interface DrawnTelevisionProps {
  /** The name of the playlist on the screen; empty for a lit screen without a name, null for a dark screen. */
  playlist: string | null
  children?: ReactNode
}

/** A television of 200 px, or as wide as `--television`, that shows a playlist or a screen of the app. */
export const DrawnTelevision = ({ playlist, children }: DrawnTelevisionProps) => (
  <div
    className={classNames(styles['television'], playlist !== null && styles['lit'], 'moving-television')}
    aria-hidden="true"
  >
    <img className={styles['glow']} src={glow} alt="" width={64} height={36} />
    <div className={styles['screen']}>
      <img src={cover} alt="" width={400} height={225} />
      {children && <div className={styles['app']}>{children}</div>}
      {playlist && (
        <p>
          <bdi>{playlist}</bdi>
        </p>
      )}
    </div>
  </div>
)
