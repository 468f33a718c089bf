import { useCallback, useRef, useState } from 'react'

interface SingleFlight<Result> {
  running: boolean
  /** Gives the running task's result where one is under way. */
  run: (task: () => Promise<Result>) => Promise<Result>
}

/** One task at a time: a second press starts nothing. */
export function useSingleFlight<Result = void>(): SingleFlight<Result> {
  // Not state: two presses can come before the next render.
  const flight = useRef<Promise<Result> | null>(null)
  const [running, setRunning] = useState(false)
  const run = useCallback((task: () => Promise<Result>) => {
    if (flight.current) return flight.current
    setRunning(true)
    flight.current = task().finally(() => {
      flight.current = null
      setRunning(false)
    })
    return flight.current
  }, [])
  return { running, run }
}
