import { useCallback, useEffect, useRef, useState } from 'react'
import { noteError } from '../report/errors.ts'
import type { Machine } from '../use-view.ts'
import { type Kept, keptIn } from './kept.ts'

export interface KeptPlaylist {
  readonly kept: Kept
  /** Keeps what `next` makes of it. */
  readonly change: (next: (kept: Kept) => Kept) => void
}

/** What this television keeps of a playlist; null while it is read. Without a storage it is kept until the playlist is left. */
export function useKept({ storage, client }: Machine, playlist: string): KeptPlaylist | null {
  const [kept, setKept] = useState<Kept | null>(null)
  const newest = useRef<Kept>(null)
  const key = `kept ${playlist}`
  useEffect(() => {
    let isCurrent = true
    const show = (value: unknown) => {
      if (isCurrent) setKept((newest.current = keptIn(value)))
    }
    storage.get(key).then(show, () => show(null))
    return () => {
      isCurrent = false
    }
  }, [storage, key])
  const change = useCallback<KeptPlaylist['change']>(
    (next) => {
      const before = newest.current
      const after = before && next(before)
      if (!after || after === before) return
      setKept((newest.current = after))
      storage.set(key, after).catch(() => noteError('kept.store', client.now()))
    },
    [storage, client, key],
  )
  return kept && { kept, change }
}
