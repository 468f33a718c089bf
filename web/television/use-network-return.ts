import { useEffect, useEffectEvent } from 'react'
import { useTelevision } from './television-context.ts'

/** Calls `onReturn` when the network is available again, while `isWaiting` is true. */
export function useNetworkReturn(isWaiting: boolean, onReturn: () => void): void {
  const { surroundings } = useTelevision()
  const check = useEffectEvent(() => {
    if (surroundings.isOnline()) onReturn()
  })
  useEffect(() => {
    if (!isWaiting) return undefined
    const listener = () => check()
    const unsubscribe = surroundings.subscribe(listener)
    addEventListener('online', listener)
    return () => {
      unsubscribe()
      removeEventListener('online', listener)
    }
  }, [surroundings, isWaiting])
}
