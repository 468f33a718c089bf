import { useCallback, useRef, useState } from 'react'

/** Runs one task at a time: a second click starts nothing. */
export function useSingleFlight<Result = void>() {
  // Not state: two clicks can come before the next render.
  const runningTask = useRef<Promise<Result> | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  /** Runs a task. If one is running, returns its result instead. */
  const run = useCallback((task: () => Promise<Result>) => {
    if (runningTask.current) return runningTask.current
    setIsRunning(true)
    runningTask.current = task().finally(() => {
      runningTask.current = null
      setIsRunning(false)
    })
    return runningTask.current
  }, [])
  return { isRunning, run }
}
