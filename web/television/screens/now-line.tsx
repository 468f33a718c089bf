import type { Channel, Guide } from '@player/server/app-client/reader'
import { useOnAir } from '../guide/use-on-air.ts'

/** A channel's current programme with its progress, in a row or a tile; nothing while it is unknown. */
export function NowLine({ guide, channel, at }: { guide: Guide | null; channel: Channel; at: number }) {
  const onAir = useOnAir(guide, channel, at)
  const now = onAir === null || onAir === 'unreadable' ? null : onAir.now
  if (!now) return null
  const passed = (at - now.start) / (now.end - now.start)
  return (
    <>
      <span className="programme">{now.title}</span>
      <Track passed={passed} />
    </>
  )
}

/** How much has passed, from 0 to 1. */
export const Track = ({ passed }: { passed: number }) => (
  <span className="track">
    <span className="passed" style={{ transform: `scaleX(${passed})` }} />
  </span>
)
