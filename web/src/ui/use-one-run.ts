import { useRef, useState } from 'react'

interface OneRun {
  running: boolean
  /** Starts the task, unless one is under way. */
  run: (task: () => Promise<void>) => void
}

/** One task at a time: a second press finds the first one still running, and does nothing. */
export function useOneRun(): OneRun {
  // At once, not with the next render: two presses can come before it.
  const busy = useRef(false)
  const [running, setRunning] = useState(false)
  return {
    running,
    run: (task) => {
      if (busy.current) return
      busy.current = true
      setRunning(true)
      void task().finally(() => {
        busy.current = false
        setRunning(false)
      })
    },
  }
}
