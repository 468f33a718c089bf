import { useEffect, useState } from 'react'
import type { Channel, Guide, Programme } from '@player/server/app-client/reader'

const MINUTE_MS = 60_000
/** The viewer must stay this long: programmes of channels that the viewer skips through are not read. */
const FOCUS_DELAY_MS = 300

/** A channel's programmes once the viewer stays at it; null while they are unknown, 'unreadable' if the guide can't be read. */
export function useProgrammes(
  guide: Guide | null,
  channel: Channel | undefined,
  at: number,
): readonly Programme[] | 'unreadable' | null {
  const [result, setResult] = useState<{ channel: Channel; programmes: readonly Programme[] | null } | null>(
    null,
  )
  // Reading each minute renews the cached programmes before they end.
  const minute = Math.floor(at / MINUTE_MS)
  useEffect(() => {
    if (!guide || !channel) return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      void guide(channel).then((programmes) => isCurrent && setResult({ channel, programmes }))
    }, FOCUS_DELAY_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [guide, channel, minute])
  if (!result || result.channel !== channel) return null
  return result.programmes ?? 'unreadable'
}
