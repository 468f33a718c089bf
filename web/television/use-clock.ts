import { useEffect, useState } from 'react'
import { useTelevision } from './television-context.ts'

/** The time of the television's clock in milliseconds since 1970, updated every second by default. */
export const useClock = (milliseconds = 1000): number => useTime(useTelevision().surroundings, milliseconds)

/** The server's time, by which programmes begin. */
export const useServerClock = (milliseconds: number): number => useTime(useTelevision().client, milliseconds)

function useTime(clock: { readonly now: () => number }, milliseconds: number): number {
  const [now, setNow] = useState(clock.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), milliseconds)
    return () => clearInterval(timer)
  }, [clock, milliseconds])
  return now
}
