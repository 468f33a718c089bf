import { useEffect, useEffectEvent, useState } from 'react'
import type { Channel } from '@player/server/app-client/reader'

export type Loaded =
  | { is: 'loading' }
  | { is: 'failed'; reason: string }
  | { is: 'loaded'; channels: readonly Channel[] }

/** Loads a list, and again when `key` changes or `retry` is called. */
export function useLoaded(
  key: string,
  load: () => Promise<readonly Channel[]>,
): { loaded: Loaded; retry: () => void } {
  const [result, setResult] = useState<{ attempt: string; loaded: Loaded } | null>(null)
  const [tries, setTries] = useState(0)
  const currentLoad = useEffectEvent(load)
  const attempt = `${tries} ${key}`
  useEffect(() => {
    let isCurrent = true
    const show = (loaded: Loaded) => isCurrent && setResult({ attempt, loaded })
    currentLoad().then(
      (channels) => show({ is: 'loaded', channels }),
      (error: unknown) =>
        show({ is: 'failed', reason: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])
  const loaded: Loaded = result?.attempt === attempt ? result.loaded : { is: 'loading' }
  return { loaded, retry: () => setTries(tries + 1) }
}
