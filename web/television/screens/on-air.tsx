import type { Channel, Guide } from '@player/server/app-client/reader'
import { useOnAir } from '../guide/use-on-air.ts'
import { useServerClock } from '../use-clock.ts'
import { clockText } from '../time-words.ts'
import { words } from '../words.ts'

const REFRESH_MS = 5000

/** A channel's current programme with its progress, and the next one. In the player's bar it takes the same space while they are unknown. */
export function OnAir({ guide, channel }: { guide: Guide | null; channel: Channel | undefined }) {
  const at = useServerClock(REFRESH_MS)
  const onAir = useOnAir(guide, channel, at)
  if (!guide) return null
  const { now, next } = onAir === null || onAir === 'unreadable' ? { now: null, next: null } : onAir
  return (
    <section className="on-air" aria-label={words.guide.title} aria-live="polite">
      {onAir === 'unreadable' && <p>{words.guide.unreadable}</p>}
      {now && (
        <div className="now">
          <p>
            <span className="lit">{words.guide.now}</span> {clockText(now.start)}–{clockText(now.end)}
          </p>
          <p className="programme">{now.title}</p>
          <progress aria-label={words.guide.passed} value={at - now.start} max={now.end - now.start} />
        </div>
      )}
      {next && (
        <p className="next">
          {words.guide.next} {clockText(next.start)} <strong>{next.title}</strong>
        </p>
      )}
    </section>
  )
}
