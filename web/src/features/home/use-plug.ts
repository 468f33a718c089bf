import { useEffect, useState } from 'react'

/** How long the film plays without a connection. */
export const BUFFER_SECONDS = 20
/** Seconds buffered per second with a connection. */
const REFILL_SPEED = 5

/** Whether the plug is pulled, and the buffered seconds. */
export function usePlug(): { bufferedSeconds: number; isPulled: boolean; press: () => void } {
  const [isPulled, setIsPulled] = useState(false)
  const [bufferedSeconds, setBufferedSeconds] = useState(BUFFER_SECONDS)
  const isDone = isPulled ? bufferedSeconds === 0 : bufferedSeconds === BUFFER_SECONDS
  useEffect(() => {
    if (isDone) return
    const change = isPulled ? -1 : REFILL_SPEED
    const timer = setInterval(
      () => setBufferedSeconds((seconds) => Math.min(BUFFER_SECONDS, Math.max(0, seconds + change))),
      1000,
    )
    return () => clearInterval(timer)
  }, [isPulled, isDone])
  return { bufferedSeconds, isPulled, press: () => setIsPulled(!isPulled) }
}
