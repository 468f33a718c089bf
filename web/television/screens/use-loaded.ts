import { useEffect, useEffectEvent, useState } from 'react'
import type { Channel } from '@player/server/app-client/reader'

export type Loaded =
  | { kind: 'loading' }
  | { kind: 'failed'; reason: string }
  | { kind: 'loaded'; channels: readonly Channel[] }

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
      (channels) => show({ kind: 'loaded', channels }),
      (error: unknown) =>
        show({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])
  const loaded: Loaded = result?.attempt === attempt ? result.loaded : { kind: 'loading' }
  return { loaded, retry: () => setTries(tries + 1) }
}
