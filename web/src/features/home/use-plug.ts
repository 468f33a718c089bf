import { useEffect, useState } from 'react'

/** How long the film plays without a connection. */
export const BUFFER_SECONDS = 20
/** Seconds buffered per second with a connection. */
const REFILL_SPEED = 5

/** Whether the plug is pulled, and the buffered seconds. */
export function usePlug(): { seconds: number; isPulled: boolean; toggle: () => void } {
  const [isPulled, setIsPulled] = useState(false)
  const [seconds, setSeconds] = useState(BUFFER_SECONDS)
  const isDone = isPulled ? seconds === 0 : seconds === BUFFER_SECONDS
  useEffect(() => {
    if (isDone) return
    const change = isPulled ? -1 : REFILL_SPEED
    const timer = setInterval(
      () => setSeconds((current) => Math.min(BUFFER_SECONDS, Math.max(0, current + change))),
      1000,
    )
    return () => clearInterval(timer)
  }, [isPulled, isDone])
  return { seconds, isPulled, toggle: () => setIsPulled(!isPulled) }
}
