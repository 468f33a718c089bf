import { useCallback, useEffect, useRef, useState } from 'react'
import { noteError } from '../report/errors.ts'
import { useTelevision } from '../television-context.ts'
import { parseSaved, type SavedState } from './saved-state.ts'

export interface SavedPlaylist {
  readonly saved: SavedState
  readonly change: (next: (saved: SavedState) => SavedState) => void
}

/** The saved state of a playlist; null while it is read. If storage fails, the state lasts until the viewer leaves the playlist. */
export function useSaved(playlist: string): SavedPlaylist | null {
  const { storage, client } = useTelevision()
  const [saved, setSaved] = useState<SavedState | null>(null)
  const newest = useRef<SavedState>(null)
  const key = `kept ${playlist}`
  useEffect(() => {
    let isCurrent = true
    const show = (value: unknown) => {
      if (isCurrent) setSaved((newest.current = parseSaved(value)))
    }
    storage.get(key).then(show, () => show(null))
    return () => {
      isCurrent = false
    }
  }, [storage, key])
  const change = useCallback<SavedPlaylist['change']>(
    (next) => {
      const before = newest.current
      const after = before && next(before)
      if (!after || after === before) return
      setSaved((newest.current = after))
      storage.set(key, after).catch(() => noteError('kept.store', client.now()))
    },
    [storage, client, key],
  )
  return saved && { saved, change }
}
