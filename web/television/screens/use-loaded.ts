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
  const [found, setFound] = useState<{ of: string; loaded: Loaded } | null>(null)
  const [tries, setTries] = useState(0)
  const newest = useEffectEvent(load)
  const attempt = `${tries} ${key}`
  useEffect(() => {
    let isCurrent = true
    const show = (loaded: Loaded) => isCurrent && setFound({ of: attempt, loaded })
    newest().then(
      (channels) => show({ is: 'loaded', channels }),
      (error: unknown) =>
        show({ is: 'failed', reason: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])
  const loaded: Loaded = found?.of === attempt ? found.loaded : { is: 'loading' }
  return { loaded, retry: () => setTries(tries + 1) }
}
