import { useEffect, useState } from 'react'
import {
  type Channel,
  type Guide,
  type OnAir,
  onAirAt,
  type Programme,
} from '@player/server/app-client/reader'

const MINUTE_MS = 60_000
/** A channel that is only passed on the way to another is not asked for. */
const STAYED_MS = 300

/** A channel's programmes, once the viewer stays at it; null while they are not known. */
export function useProgrammes(
  guide: Guide | null,
  channel: Channel | undefined,
  at: number,
): readonly Programme[] | 'unreadable' | null {
  const [found, setFound] = useState<{ of: Channel; programmes: readonly Programme[] | null } | null>(null)
  // The guide keeps what it read, and is asked again before that ends.
  const minute = Math.floor(at / MINUTE_MS)
  useEffect(() => {
    if (!guide || !channel) return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      void guide(channel).then((programmes) => isCurrent && setFound({ of: channel, programmes }))
    }, STAYED_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [guide, channel, minute])
  if (!found || found.of !== channel) return null
  return found.programmes ?? 'unreadable'
}

/** What a channel shows at a time; null while it is not known. */
export function useOnAir(
  guide: Guide | null,
  channel: Channel | undefined,
  at: number,
): OnAir | 'unreadable' | null {
  const programmes = useProgrammes(guide, channel, at)
  return programmes === null || programmes === 'unreadable' ? programmes : onAirAt(programmes, at)
}
