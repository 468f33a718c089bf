import type { ArrangedGroup } from '@player/server/contract/playlists/arrange'
import { MAX_TITLE_LENGTH } from '@player/server/playlist-groups'
import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine, EyeOff, Lock, LockOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { type Change, keyOf } from './draft.ts'
import type { Neighbours } from './neighbours.ts'
import styles from './group-row.module.css'
import { words } from './words.ts'

interface GroupChangesProps {
  group: ArrangedGroup
  neighbours: Neighbours
  onChange: (change: Change) => void
}

export function GroupChanges({ group, neighbours, onChange }: GroupChangesProps) {
  const key = keyOf(group)
  const { first, before, after, last } = neighbours
  const moves: readonly [string, string | null, ReactNode][] = [
    [words.moves.up, before, <ArrowUp key="up" size={18} />],
    [words.moves.down, after, <ArrowDown key="down" size={18} />],
    [words.moves.top, before && first, <ArrowUpToLine key="top" size={18} />],
    [words.moves.end, after && last, <ArrowDownToLine key="end" size={18} />],
  ]
  const LockIcon = group.locked ? LockOpen : Lock
  return (
    <>
      <div className={styles['buttons']}>
        {moves.map(([label, to, icon]) => (
          <Button
            key={label}
            kind="quiet"
            size="small"
            // Not `disabled`, which would take the focus from the button at the end of the list.
            aria-disabled={to === null}
            onClick={() => to !== null && onChange({ do: 'move', key, to })}
          >
            {icon}
            {label}
          </Button>
        ))}
        <Button
          kind="quiet"
          size="small"
          onClick={() => onChange({ do: 'set', key, changes: { locked: !group.locked } })}
        >
          <LockIcon size={18} />
          {group.locked ? words.unlock : words.lock}
        </Button>
        <Button kind="quiet" size="small" onClick={() => onChange({ do: 'hide-others', key })}>
          <EyeOff size={18} />
          {words.hideOthers}
        </Button>
      </div>
      <TextField
        label={words.name.label}
        hint={words.name.hint}
        value={group.name}
        placeholder={group.title}
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        dir="auto"
        onValue={(name) => onChange({ do: 'name', key, name })}
      />
    </>
  )
}
