import { useEffect, useMemo, useState } from 'react'
import type { Channel } from '@player/server/app-client/reader'
import { createSearch } from './search.ts'

/** How long is searched before the screen is drawn again. */
const SLICE_MS = 8

/** The channels whose names have the query, while that is typed and the list is looked through; `isOver` once that is done. */
export function useSearch(
  channels: readonly Channel[],
  query: string,
): { found: readonly Channel[]; isOver: boolean } {
  const search = useMemo(() => createSearch(channels), [channels])
  const [result, setResult] = useState<{ found: readonly Channel[]; isOver: boolean }>(NOTHING)
  useEffect(() => {
    const steps = search.find(query)
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const until = performance.now() + SLICE_MS
      let found: readonly Channel[] | null = null
      let step = steps.next()
      while (!step.done && performance.now() < until) {
        found = step.value
        step = steps.next()
      }
      if (!step.done) found = step.value
      const isOver = step.done === true
      // What was found for less text stays until there is something for more.
      if (isOver || (found && found.length > 0)) setResult((last) => ({ found: found ?? last.found, isOver }))
      if (!isOver) timer = setTimeout(look)
    }
    timer = setTimeout(look)
    return () => clearTimeout(timer)
  }, [search, query])
  return query.trim() === '' ? NOTHING : result
}

const NOTHING = { found: [], isOver: true }
