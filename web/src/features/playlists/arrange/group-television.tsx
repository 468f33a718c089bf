import type { ArrangedGroup } from '@player/server/contract/playlists/arrange'
import { Lock } from 'lucide-react'
import { DrawnTelevision } from '../../../ui/drawn-television.tsx'
import styles from './group-television.module.css'
import { nameOf } from './neighbours.ts'

/** As many rows as the drawn television has room for. */
const ROWS = [0, 1, 2, 3, 4] as const

export function GroupTelevision({ groups }: { groups: readonly ArrangedGroup[] }) {
  const shown = groups.filter(({ hidden }) => !hidden)
  return (
    <DrawnTelevision playlist="">
      <div className={styles['screen']}>
        <div className={styles['groups']}>
          {ROWS.map((row) => {
            const group = shown[row]
            return (
              <span key={row}>
                {group && <bdi>{nameOf(group)}</bdi>}
                {group?.locked && <Lock />}
              </span>
            )
          })}
        </div>
        <div className={styles['channels']}>
          {ROWS.map((row) => (
            <i key={row} />
          ))}
        </div>
      </div>
    </DrawnTelevision>
  )
}
