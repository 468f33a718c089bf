import { type ReactNode, type VideoHTMLAttributes, useContext, useEffect, useRef, useState } from 'react'
import type { Channel } from '@player/server/app-client/reader'
import { play } from '../play.ts'
import type { Tracks } from '../tracks.ts'
import { Covered, type Machine, useNetworkReturn } from '../use-view.ts'
import { words } from '../words.ts'
import { Logo } from './channel-list.tsx'
import { Button, Glow } from './parts.tsx'
import { Scene } from './scene.tsx'

const BAR_SHOWN_MS = 5000

/** Plays an address, from `start` in seconds on: whether its first picture is there, and why it stopped for good. */
export function usePicture(machine: Machine, url: string, start = 0) {
  const video = useRef<HTMLVideoElement>(null)
  const [failure, setFailure] = useState<{ attempt: string; problem: string } | null>(null)
  const [tries, setTries] = useState(0)
  /** The attempt whose first picture is there. */
  const [tuned, setTuned] = useState('')
  const [found, setFound] = useState<{ attempt: string; tracks: Tracks } | null>(null)
  const attempt = `${tries} ${url}`
  const problem = failure?.attempt === attempt ? failure.problem : null
  const [from] = useState(start)
  useEffect(() => {
    const reports = {
      onProblem: (text: string) => setFailure({ attempt, problem: text }),
      onTracks: (tracks: Tracks) => setFound({ attempt, tracks }),
    }
    return video.current ? play(video.current, url, machine.world, reports, from) : undefined
  }, [url, attempt, machine, from])
  // The viewer waits for no change of the state while a film is visible.
  const isWaiting = useContext(Covered) || problem !== null
  useEffect(() => {
    machine.client.setWaiting(isWaiting)
    return () => machine.client.setWaiting(true)
  }, [machine, isWaiting])
  const retry = () => setTries(tries + 1)
  useNetworkReturn(machine.world, problem === words.playlist.noNetwork, retry)
  return {
    video,
    problem,
    tracks: found?.attempt === attempt ? found.tracks : null,
    isTuned: tuned === attempt,
    onPlaying: () => setTuned(attempt),
    /** Goes on at this second of a film. */
    moveTo: (seconds: number) => {
      if (video.current) video.current.currentTime = Math.max(0, seconds)
    },
    retry,
  }
}

/** A film on the whole screen: before it what is tuned to, instead of it why it isn't playing, and over it its bar. */
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
} & Pick<VideoHTMLAttributes<HTMLVideoElement>, 'onTimeUpdate' | 'onEnded'>) {
  return (
    <main className="screen player">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a stream brings its own, or none */}
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
        <div className="problem cold" role="alert">
          <Glow mood="cold" />
          <div className="words">
            <h1>{channel.name} isn’t playing</h1>
            <p className="lead">{problem}</p>
            <div className="row">
              <Button first onPress={retry}>
                {words.again}
              </Button>
              <Button quiet onPress={onClose}>
                Back
              </Button>
            </div>
          </div>
          <Scene shows="no-picture" />
        </div>
      )}
    </main>
  )
}

/** In place of the picture until that is there: the channel's number and logo in a colour of its own. */
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

/** The bar hides after a while. */
export function useBar() {
  const [shownAt, setShownAt] = useState(0)
  const [isShown, setIsShown] = useState(true)
  const [show] = useState(() => () => {
    setIsShown(true)
    setShownAt(Date.now())
  })
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), BAR_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shownAt])
  return { isShown, show }
}
