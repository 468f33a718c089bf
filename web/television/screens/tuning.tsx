import type { Channel } from '@player/server/app-client/reader'
import { Logo } from './logo.tsx'

/** Covers the player until the first picture, in a colour by the channel's number. */
export function Tuning({ channel, isLive, isOver }: { channel: Channel; isLive: boolean; isOver: boolean }) {
  const hue = (channel.number * 47) % 360
  return (
    <div
      className={isOver ? 'tuning gone' : 'tuning'}
      aria-hidden="true"
      style={{
        backgroundImage: `radial-gradient(circle at 50% 40%, hsl(${hue}, 34%, 21%), hsl(${hue}, 34%, 20%) 10%, hsl(${hue}, 35%, 18%) 22%, hsl(${hue}, 36%, 14%) 40%, hsl(${hue}, 37%, 10%) 62%, hsl(${hue}, 38%, 7%) 84%, hsl(${hue}, 38%, 6%))`,
      }}
    >
      <Logo channel={channel} />
      {isLive && <span>{channel.number}</span>}
    </div>
  )
}
