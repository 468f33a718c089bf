import { useEffect, useEffectEvent, useState } from 'react'
import { useKeys } from '../use-view.ts'

const PAUSE_MS = 2000
/** No list has as many channels. */
const MAX_DIGITS = 5

/** The number that the viewer types, '' while none. `onNumber` gets it after a pause, or at once with OK; Back forgets it. */
export function useNumberKeys(onNumber: (number: number) => void): string {
  const [typed, setTyped] = useState('')
  const end = () => {
    setTyped('')
    onNumber(Number(typed))
  }
  const onPause = useEffectEvent(end)
  useEffect(() => {
    if (typed === '') return undefined
    const timer = setTimeout(() => onPause(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useKeys((key) => {
    if (/^\d$/.test(key)) {
      setTyped((typed + key).slice(0, MAX_DIGITS))
      return true
    }
    if (typed === '') return false
    if (key === 'ok') end()
    else setTyped('')
    return key === 'ok' || key === 'back'
  })
  return typed
}
