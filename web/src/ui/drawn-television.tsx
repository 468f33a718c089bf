import cover from '../pictures/cover-salt.webp'
import glow from '../pictures/glow-salt.webp'
import { classNames } from './class-names.ts'
import styles from './drawn-television.module.css'

interface DrawnTelevisionProps {
  /** The name of the playlist on the screen; empty without a playlist, null while the television is off. */
  playlist: string | null
}

/** A television of 200 px that shows a playlist. */
export function DrawnTelevision({ playlist }: DrawnTelevisionProps) {
  return (
    <div
      className={classNames(styles['television'], playlist !== null && styles['lit'], 'travels')}
      aria-hidden="true"
    >
      <img className={styles['glow']} src={glow} alt="" width={64} height={36} />
      <div className={styles['screen']}>
        <img src={cover} alt="" width={400} height={225} />
        {playlist && (
          <p>
            <bdi>{playlist}</bdi>
          </p>
        )}
      </div>
    </div>
  )
}
