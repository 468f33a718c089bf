import { useEffect, useMemo, useState } from 'react'
import type { Channel } from '@player/server/app-client/reader'
import { createSearch, type SearchResult } from './search.ts'

/** Searching time between two paints of the screen. */
const SLICE_MS = 8

/** The results of a query so far, those of the last query until this one has some; `isComplete` once the whole list is searched. */
export function useSearch(
  channels: readonly Channel[],
  query: string,
): SearchResult & { isComplete: boolean } {
  const search = useMemo(() => createSearch(channels), [channels])
  const [result, setResult] = useState(NOTHING)
  useEffect(() => {
    const steps = search.findNearest(query.trim())
    let timer: ReturnType<typeof setTimeout>
    let found: SearchResult = NOTHING
    const runSteps = () => {
      const until = performance.now() + SLICE_MS
      let step = steps.next()
      while (!step.done && performance.now() < until) {
        found = step.value
        step = steps.next()
      }
      if (!step.done) found = step.value
      const isComplete = step.done === true
      if (isComplete || found.results.length > 0) setResult({ ...found, isComplete })
      if (!isComplete) timer = setTimeout(runSteps)
    }
    timer = setTimeout(runSteps)
    return () => clearTimeout(timer)
  }, [search, query])
  return query.trim() === '' ? NOTHING : result
}

const NOTHING = { query: '', foundQuery: '', results: [] as readonly Channel[], isComplete: true }
