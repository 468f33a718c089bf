import type { ReactNode, VideoHTMLAttributes } from 'react'
import type { Channel } from '@player/server/app-client/reader'
import { words } from '../words.ts'
import { Button } from './button.tsx'
import { Logo } from './logo.tsx'
import { Glow } from './glow.tsx'
import { Scene } from './scene.tsx'
import type { usePicture } from './use-picture.ts'

/** A film on the whole screen with its bar. Shows the channel before the first picture, and the problem if playing stopped. */
export function Picture({
  channel,
  isLive = false,
  picture: { video, problem, isTuned, onPlaying, retry },
  onClose,
  children,
  ...more
}: {
  channel: Channel
  isLive?: boolean
  picture: ReturnType<typeof usePicture>
  onClose: () => void
  children: ReactNode
} & Pick<VideoHTMLAttributes<HTMLVideoElement>, 'onTimeUpdate' | 'onEnded' | 'onPlay' | 'onPause'>) {
  return (
    <main className="screen player">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a stream has its own captions, or none */}
      <video
        ref={video}
        className={isTuned ? undefined : 'waits'}
        autoPlay
        playsInline
        aria-label={channel.name}
        onPlaying={onPlaying}
        {...more}
      />
      {!isTuned && <Tuning channel={channel} isLive={isLive} />}
      {problem === null ? (
        children
      ) : (
        <div className="problem offline" role="alert">
          <Glow tone="offline" />
          <div className="words">
            <h1>{channel.name} isn’t playing</h1>
            <p className="lead">{problem}</p>
            <div className="row">
              <Button hasInitialFocus onPress={retry}>
                {words.tryAgain}
              </Button>
              <Button quiet onPress={onClose}>
                Back
              </Button>
            </div>
          </div>
          <Scene name="no-picture" />
        </div>
      )}
    </main>
  )
}

/** Shown until the first picture: the channel's logo and number on a colour that depends on the number. */
function Tuning({ channel, isLive }: { channel: Channel; isLive: boolean }) {
  const hue = (channel.number * 47) % 360
  return (
    <div
      className="tuning"
      aria-hidden="true"
      style={{
        background: `radial-gradient(circle at 50% 40%, hsl(${hue}, 34%, 21%), hsl(${hue}, 36%, 14%) 40%, hsl(${hue}, 38%, 6%))`,
      }}
    >
      <Logo channel={channel} />
      {isLive && <span>{channel.number}</span>}
    </div>
  )
}
