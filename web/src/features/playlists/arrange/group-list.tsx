import type { ArrangedGroup } from '@player/server/contract/playlists/arrange'
import type { GroupKind } from '@player/server/playlist-groups'
import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Change, keyOf } from './draft.ts'
import styles from './arrange.module.css'
import { GroupRow } from './group-row.tsx'
import { nameOf, neighboursOf } from './neighbours.ts'
import { words } from './words.ts'

/** Drawn at once; the others follow without blocking. */
const FIRST_ROWS = 40

interface GroupListProps {
  kind: GroupKind
  groups: readonly ArrangedGroup[]
  /** Must stay the same function. */
  onChange: (change: Change) => void
}

/** The groups of one kind; one of them may be open. */
export function GroupList({ kind, groups, onChange }: GroupListProps) {
  const [opened, setOpened] = useState<string | null>(null)
  const [moved, setMoved] = useState<string | null>(null)
  const [limit, setLimit] = useState(FIRST_ROWS)
  useEffect(() => startTransition(() => setLimit(Number.POSITIVE_INFINITY)), [])
  const { list, keepFocus } = useKeptFocus(groups)
  const toggle = useCallback((key: string) => setOpened((before) => (before === key ? null : key)), [])
  const change = useCallback(
    (next: Change) => {
      if (next.do === 'move') {
        keepFocus()
        setMoved(next.key)
      }
      onChange(next)
    },
    [keepFocus, onChange],
  )
  const place = groups.findIndex((group) => keyOf(group) === moved)
  const found = groups[place]
  return (
    <>
      <ul ref={list} className={styles['groups']} aria-label={words.list(words.kinds[kind])}>
        {groups.slice(0, limit).map((group, at) => (
          <GroupRow
            key={keyOf(group)}
            group={group}
            neighbours={keyOf(group) === opened ? neighboursOf(groups, at) : null}
            onChange={change}
            onOpen={toggle}
          />
        ))}
      </ul>
      <output className="visually-hidden">
        {found && words.moves.done(nameOf(found), place + 1, groups.length)}
      </output>
    </>
  )
}

/** Keeps the focus on a button whose row is moved, and the row in sight: browsers drop the focus of what is inserted elsewhere. */
function useKeptFocus(groups: readonly ArrangedGroup[]) {
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const button = pressed.current
    pressed.current = null
    if (!button) return
    if (document.activeElement !== button) button.focus({ preventScroll: true })
    button.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [groups])
  const keepFocus = useCallback(() => {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && list.current?.contains(activeElement))
      pressed.current = activeElement
  }, [])
  return { list, keepFocus }
}
