import { useEffect, useRef, useState } from 'react'

/** The duration of the arc's transition in days-arc.module.css. */
const COUNT_MS = 900

/** Counts up to a higher number. A lower number, or any number under reduced motion, is shown at once. */
export function useCountedUp(days: number | null): number | null {
  const [value, setValue] = useState(days)
  const previous = useRef(days)
  useEffect(() => {
    const increase = Math.max(0, (days ?? 0) - (previous.current ?? days ?? 0))
    const ms = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : COUNT_MS
    const start = performance.now()
    previous.current = days
    const step = () => {
      const remaining = Math.max(0, 1 - (performance.now() - start) / ms)
      const missing = remaining > 0 ? Math.round(increase * remaining ** 4) : 0
      setValue(days === null ? null : days - missing)
      if (missing > 0) frame = requestAnimationFrame(step)
    }
    let frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [days])
  return value
}
