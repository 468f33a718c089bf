import { useEffect, useMemo, useState } from 'react'
import type { Channel } from '@player/server/app-client/reader'
import { createSearch } from './search.ts'

/** Searching time between two paints of the screen. */
const SLICE_MS = 8

/** The results of a query so far; `isComplete` once the whole list is searched. */
export function useSearch(
  channels: readonly Channel[],
  query: string,
): { results: readonly Channel[]; isComplete: boolean } {
  const search = useMemo(() => createSearch(channels), [channels])
  const [result, setResult] = useState<{ results: readonly Channel[]; isComplete: boolean }>(NOTHING)
  useEffect(() => {
    const steps = search.find(query)
    let timer: ReturnType<typeof setTimeout>
    const runSteps = () => {
      const until = performance.now() + SLICE_MS
      let results: readonly Channel[] | null = null
      let step = steps.next()
      while (!step.done && performance.now() < until) {
        results = step.value
        step = steps.next()
      }
      if (!step.done) results = step.value
      const isComplete = step.done === true
      // The results of the last query stay until this one has some.
      if (isComplete || results?.length)
        setResult((last) => ({ results: results ?? last.results, isComplete }))
      if (!isComplete) timer = setTimeout(runSteps)
    }
    timer = setTimeout(runSteps)
    return () => clearTimeout(timer)
  }, [search, query])
  return query.trim() === '' ? NOTHING : result
}

const NOTHING = { results: [], isComplete: true }
