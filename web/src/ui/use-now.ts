import { useEffect, useState } from 'react'
import { serverNow } from './server-time.ts'

const MINUTE_MS = 60_000

/** The server's time in milliseconds, updated every minute. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
