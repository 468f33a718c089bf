import { useEffect, useState } from 'react'

/** The wait is shorter than the eight seconds after which the style sheet shows the second picture. */
const LOAD_DELAY_MS = 4000

/** Whether to load the later pictures: false for the first four seconds, and always under reduced motion. */
export function useLaterPictures(): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setTimeout(() => setDue(true), LOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isDue
}
