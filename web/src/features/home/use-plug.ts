import { useEffect, useState } from 'react'

/** How long the film plays on without a connection. */
export const BUFFER_SECONDS = 20
/** Seconds that arrive in one, with a connection. */
const REFILL = 5

/** A connection that can be pulled, and the seconds that are buffered. */
export function usePlug(): { left: number; isPulled: boolean; press: () => void } {
  const [isPulled, setIsPulled] = useState(false)
  const [left, setLeft] = useState(BUFFER_SECONDS)
  const isDone = isPulled ? left === 0 : left === BUFFER_SECONDS
  useEffect(() => {
    if (isDone) return
    const change = isPulled ? -1 : REFILL
    const timer = setInterval(
      () => setLeft((now) => Math.min(BUFFER_SECONDS, Math.max(0, now + change))),
      1000,
    )
    return () => clearInterval(timer)
  }, [isPulled, isDone])
  return { left, isPulled, press: () => setIsPulled(!isPulled) }
}
