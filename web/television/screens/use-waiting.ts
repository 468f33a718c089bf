import { useEffect } from 'react'
import { useTelevision } from '../television-context.ts'

/** Tells the client whether the viewer waits for a change of the state; without this hook, the viewer always does. */
export function useWaiting(isWaiting: boolean): void {
  const { client } = useTelevision()
  useEffect(() => {
    client.setWaiting(isWaiting)
    return () => client.setWaiting(true)
  }, [client, isWaiting])
}
