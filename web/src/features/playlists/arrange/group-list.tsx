import type { ArrangedGroup } from '@player/server/contract/playlists/arrange'
import type { GroupKind } from '@player/server/playlist-groups'
import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Change, keyOf } from './draft.ts'
import { GroupRow } from './group-row.tsx'
import { nameOf, neighboursOf } from './neighbours.ts'
import { useRowDrag } from './use-row-drag.ts'
import { words } from './words.ts'

/** The number of rows that are rendered at once; the others follow without blocking. */
const FIRST_ROWS = 40

interface GroupListProps {
  kind: GroupKind
  groups: readonly ArrangedGroup[]
  /** Must be a stable function. */
  onChange: (change: Change) => void
}

export function GroupList({ kind, groups, onChange }: GroupListProps) {
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [movedKey, setMovedKey] = useState<string | null>(null)
  const [limit, setLimit] = useState(FIRST_ROWS)
  useEffect(() => startTransition(() => setLimit(Number.POSITIVE_INFINITY)), [])
  const { list, keepFocus } = useKeptFocus(groups)
  const toggle = useCallback((key: string) => setOpenKey((current) => (current === key ? null : key)), [])
  const change = useCallback(
    (next: Change) => {
      if (next.do === 'move') {
        keepFocus()
        setMovedKey(next.key)
      }
      onChange(next)
    },
    [keepFocus, onChange],
  )
  const drop = useCallback(
    (key: string, to: string) => {
      setMovedKey(key)
      onChange({ do: 'move', key, to })
    },
    [onChange],
  )
  const { grab, markOf } = useRowDrag(list, drop)
  const movedIndex = groups.findIndex((group) => keyOf(group) === movedKey)
  const movedGroup = groups[movedIndex]
  return (
    <>
      <ul ref={list} aria-label={words.list(words.kinds[kind])}>
        {groups.slice(0, limit).map((group, index) => (
          <GroupRow
            key={keyOf(group)}
            group={group}
            neighbours={keyOf(group) === openKey ? neighboursOf(groups, index) : null}
            mark={markOf(keyOf(group))}
            onChange={change}
            onOpen={toggle}
            onGrab={grab}
          />
        ))}
      </ul>
      <output className="visually-hidden">
        {movedGroup && words.moves.done(nameOf(movedGroup), movedIndex + 1, groups.length)}
      </output>
    </>
  )
}

/** Keeps the focus on a button whose row moves, and the row in view: browsers drop the focus of an element that is inserted elsewhere. */
function useKeptFocus(groups: readonly ArrangedGroup[]) {
  const list = useRef<HTMLUListElement>(null)
  const pressedButton = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const button = pressedButton.current
    pressedButton.current = null
    if (!button) return
    if (document.activeElement !== button) button.focus({ preventScroll: true })
    button.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [groups])
  const keepFocus = useCallback(() => {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && list.current?.contains(activeElement))
      pressedButton.current = activeElement
  }, [])
  return { list, keepFocus }
}
