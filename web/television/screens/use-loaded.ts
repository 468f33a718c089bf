import { useEffect, useEffectEvent, useState } from 'react'

type Loaded<Value> =
  | { kind: 'loading' }
  | { kind: 'failed'; reason: string }
  | { kind: 'loaded'; value: Value }

/** Loads something, and again when `key` changes or `retry` is called. `last` may be the result of an earlier load. */
export function useLoaded<Value>(key: string, load: () => Promise<Value>) {
  const [result, setResult] = useState<{ attempt: string; loaded: Loaded<Value> } | null>(null)
  const [tries, setTries] = useState(0)
  const currentLoad = useEffectEvent(load)
  const attempt = `${tries} ${key}`
  useEffect(() => {
    let isCurrent = true
    const show = (loaded: Loaded<Value>) => isCurrent && setResult({ attempt, loaded })
    currentLoad().then(
      (value) => show({ kind: 'loaded', value }),
      (error: unknown) =>
        show({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])
  const last: Loaded<Value> = result?.loaded ?? { kind: 'loading' }
  const loaded: Loaded<Value> = result?.attempt === attempt ? last : { kind: 'loading' }
  return { loaded, last, tries, retry: () => setTries(tries + 1) }
}
