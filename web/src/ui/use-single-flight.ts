import { useCallback, useRef, useState } from 'react'

interface SingleFlight<Result> {
  running: boolean
  /** Starts a task, unless one is under way: then its outcome is given. */
  run: (task: () => Promise<Result>) => Promise<Result>
}

/** One task at a time: a second press while the first task runs starts nothing. */
export function useSingleFlight<Result = void>(): SingleFlight<Result> {
  // At once, not with the next render: two presses can come before it.
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
