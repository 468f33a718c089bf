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

/** Plays an address from `start` in seconds. `isTuned` once the first picture is there; `problem` says why playing stopped for good. */
export function usePicture(machine: Machine, url: string, start = 0) {
  const video = useRef<HTMLVideoElement>(null)
  const [failure, setFailure] = useState<{ attempt: string; problem: string } | null>(null)
  const [tries, setTries] = useState(0)
  /** The attempt that has its first picture. */
  const [tunedAttempt, setTunedAttempt] = useState('')
  const [available, setAvailable] = useState<{ attempt: string; tracks: Tracks } | null>(null)
  const attempt = `${tries} ${url}`
  const problem = failure?.attempt === attempt ? failure.problem : null
  const [from] = useState(start)
  useEffect(() => {
    const callbacks = {
      onProblem: (text: string) => setFailure({ attempt, problem: text }),
      onTracks: (tracks: Tracks) => setAvailable({ attempt, tracks }),
    }
    return video.current ? play(video.current, url, machine.world, callbacks, from) : undefined
  }, [url, attempt, machine, from])
  // While a film is visible, the viewer does not wait for a change of the state.
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
    tracks: available?.attempt === attempt ? available.tracks : null,
    isTuned: tunedAttempt === attempt,
    onPlaying: () => setTunedAttempt(attempt),
    /** Jumps to this second of a film. */
    moveTo: (seconds: number) => {
      if (video.current) video.current.currentTime = Math.max(0, seconds)
    },
    retry,
  }
}

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
} & Pick<VideoHTMLAttributes<HTMLVideoElement>, 'onTimeUpdate' | 'onEnded'>) {
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

/** Whether the bar is shown; it hides after a while. */
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
