import { trpc } from '../../api/trpc.ts'
import cover from '../../pictures/cover-salt.webp'
import glow from '../../pictures/glow-salt.webp'
import { classNames } from '../../ui/class-names.ts'
import styles from './drawn-television.module.css'

/** The device as a television that shows its first playlist, as the real one does. Without a licence it is off. */
export function DrawnTelevision({ isOn }: { isOn: boolean }) {
  const list = trpc.playlists.list.useQuery()
  const first = list.data?.playlists[0]
  const isLit = isOn && first !== undefined
  return (
    <div className={classNames(styles['television'], isLit && styles['lit'])} aria-hidden="true">
      <img className={styles['glow']} src={glow} alt="" width={64} height={36} />
      <div className={styles['screen']}>
        <img src={cover} alt="" width={400} height={225} />
        {/* A new key, so that another name arrives as the first one did. */}
        {isLit && (
          <p key={first.playlist_name}>
            <bdi>{first.playlist_name}</bdi>
          </p>
        )}
      </div>
    </div>
  )
}
