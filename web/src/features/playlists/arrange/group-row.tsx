import type { ArrangedGroup } from '@player/server/contract/playlists/arrange'
import { ChevronDown, Eye, EyeOff, GripVertical, Lock } from 'lucide-react'
import { memo, type PointerEvent, useId } from 'react'
import { iconButtonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { type Change, keyOf } from './draft.ts'
import { GroupChanges } from './group-changes.tsx'
import { nameOf, type Neighbours } from './neighbours.ts'
import styles from './group-row.module.css'
import type { DragMark } from './use-row-drag.ts'
import { words } from './words.ts'

interface GroupRowProps {
  group: ArrangedGroup
  /** Null while the panel is closed. */
  neighbours: Neighbours | null
  mark: DragMark
  /** All must be stable functions, so that only changed rows are rendered. */
  onChange: (change: Change) => void
  onOpen: (key: string) => void
  onGrab: (event: PointerEvent<HTMLElement>, key: string) => void
}

export const GroupRow = memo(function GroupRow(props: GroupRowProps) {
  const { group, neighbours, mark, onChange, onOpen, onGrab } = props
  const panel = useId()
  const key = keyOf(group)
  const isOpen = neighbours !== null
  const EyeIcon = group.hidden ? EyeOff : Eye
  return (
    <li
      data-key={key}
      className={classNames(styles['row'], group.hidden && styles['hidden'], mark && styles[mark])}
    >
      {/* The handle is for pointers only: the panel has buttons that do the same. */}
      <span className={styles['handle']} aria-hidden="true" onPointerDown={(event) => onGrab(event, key)}>
        <GripVertical size={18} />
      </span>
      <button
        type="button"
        className={iconButtonClass(styles['eye'])}
        aria-label={words.show(nameOf(group))}
        aria-pressed={!group.hidden}
        onClick={() => onChange({ do: 'set', key, changes: { hidden: !group.hidden } })}
      >
        <EyeIcon size={20} />
      </button>
      <button
        type="button"
        className={styles['head']}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => onOpen(key)}
      >
        <span className={styles['words']}>
          <bdi className={styles['name']}>{nameOf(group)}</bdi>
          <span className={styles['facts']}>
            {group.name !== '' && group.title !== '' && <bdi>{group.title}</bdi>}
            <span>{group.count === null ? words.missing : words.counts[group.kind](group.count)}</span>
            {group.is_new && <span className={styles['new']}>{words.isNew}</span>}
          </span>
        </span>
        <span className={styles['states']}>
          {group.locked && (
            <span>
              <Lock size={14} />
              {words.locked}
            </span>
          )}
          {group.hidden && <span>{words.hidden}</span>}
        </span>
        <ChevronDown className={styles['chevron']} size={18} />
      </button>
      <div id={panel} hidden={!isOpen} className={styles['panel']}>
        {neighbours && <GroupChanges group={group} neighbours={neighbours} onChange={onChange} />}
      </div>
    </li>
  )
})
