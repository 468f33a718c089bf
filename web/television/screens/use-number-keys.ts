import { useEffect, useState } from 'react'
import { useKeys } from '../use-view.ts'

const PAUSE_MS = 2000
/** No list has as many channels. */
const LONGEST = 5

/** The number that the viewer types, '' while none. `onNumber` gets it after a pause, or at once with OK; Back forgets it. */
export function useNumberKeys(onNumber: (number: number) => void): string {
  const [typed, setTyped] = useState('')
  useEffect(() => {
    if (typed === '') return undefined
    const timer = setTimeout(() => {
      setTyped('')
      onNumber(Number(typed))
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, onNumber])
  useKeys((key) => {
    if (/^\d$/.test(key)) {
      setTyped((typed + key).slice(0, LONGEST))
      return true
    }
    if (typed === '') return false
    setTyped('')
    if (key === 'ok') onNumber(Number(typed))
    return key === 'ok' || key === 'back'
  })
  return typed
}
