import type { ReactNode, VideoHTMLAttributes } from 'react'
import type { Channel } from '@player/server/app-client/reader'
import { RetryButtons } from './loading.tsx'
import { Tuning } from './tuning.tsx'
import type { usePicture } from './use-picture.ts'

/** A stream or film on the whole screen, below `children`. Shows the channel's logo before the first picture, and a problem instead of `children`. */
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
      <video ref={video} autoPlay playsInline aria-label={channel.name} onPlaying={onPlaying} {...more} />
      <Tuning channel={channel} isLive={isLive} isOver={isTuned} />
      {problem === null ? (
        children
      ) : (
        <div className="problem" role="alert">
          <div className="static" />
          <div className="veil" />
          <div className="words">
            <h1>{channel.name} isn’t playing</h1>
            <p className="lead">{problem}</p>
            <RetryButtons onRetry={retry} onClose={onClose} />
          </div>
        </div>
      )}
    </main>
  )
}
