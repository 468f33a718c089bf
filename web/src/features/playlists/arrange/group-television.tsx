import type { ArrangedGroup } from '@player/server/contract/playlists/arrange'
import { Lock } from 'lucide-react'
import { DrawnTelevision } from '../../../ui/drawn-television.tsx'
import { keyOf } from './draft.ts'
import styles from './group-television.module.css'
import { nameOf } from './neighbours.ts'

/** As many as there is room for. */
const ROWS = 5

/** A drawn television with the first groups that it will show. */
export function GroupTelevision({ groups }: { groups: readonly ArrangedGroup[] }) {
  const shown = groups.filter(({ hidden }) => !hidden).slice(0, ROWS)
  return (
    <div className={styles['panel']} data-surface="night" aria-hidden="true">
      <DrawnTelevision playlist={null}>
        <div className={styles['screen']}>
          <div className={styles['groups']}>
            {shown.map((group) => (
              <span key={keyOf(group)}>
                <bdi>{nameOf(group)}</bdi>
                {group.locked && <Lock size={9} />}
              </span>
            ))}
          </div>
          <div className={styles['channels']}>
            {shown.map((group) => (
              <i key={keyOf(group)} />
            ))}
          </div>
        </div>
      </DrawnTelevision>
    </div>
  )
}
