import { useEffect, useState } from 'react'

/** A line for the viewer that is removed after a while; '' without one. */
export function useTimedNote(milliseconds: number) {
  const [note, setNote] = useState('')
  useEffect(() => {
    if (!note) return undefined
    const timer = setTimeout(() => setNote(''), milliseconds)
    return () => clearTimeout(timer)
  }, [note, milliseconds])
  return [note, setNote] as const
}
