import { useContext, useEffect, useRef, useState } from 'react'
import type { Channel, Guide } from '@player/server/app-client/reader'
import { play } from '../play.ts'
import { tryPlay } from '../start-film.ts'
import { Covered, type Machine, useKeys, useClock, useNetworkReturn } from '../use-view.ts'
import { clockText, words } from '../words.ts'
import { ChannelNumber, useChannelNumber } from './channel-number.tsx'
import { Logo } from './channel-list.tsx'
import { OnAir } from './on-air.tsx'
import { Button, Glow } from './parts.tsx'
import { Scene } from './scene.tsx'

const BAR_SHOWN_MS = 5000

/** A live channel on the whole screen. Up and Down change the channel, digits choose one by its number, OK shows what is on, Back returns. */
export function Player({
  machine,
  guide,
  channel,
  groupName,
  channels,
  inGroup,
  onChange,
  onClose,
}: {
  machine: Machine
  guide: Guide | null
  channel: Channel
  groupName: string
  /** All of the playlist that may be watched. */
  channels: readonly Channel[]
  inGroup: readonly Channel[]
  onChange: (channel: Channel) => void
  onClose: () => void
}) {
  const video = useRef<HTMLVideoElement>(null)
  const [failure, setFailure] = useState<{ attempt: string; problem: string } | null>(null)
  const [tries, setTries] = useState(0)
  /** The attempt whose first picture is there. */
  const [tuned, setTuned] = useState('')
  const { isShown, show } = useBar()
  const attempt = `${tries} ${channel.url}`
  const problem = failure?.attempt === attempt ? failure.problem : null
  const now = useClock(machine.world)
  const { url } = channel
  useEffect(() => {
    const report = (text: string) => setFailure({ attempt, problem: text })
    return video.current ? play(video.current, url, machine.world, report) : undefined
  }, [url, attempt, machine])
  // The viewer waits for no change of the state while a film is visible.
  const isWaiting = useContext(Covered) || problem !== null
  useEffect(() => {
    machine.client.setWaiting(isWaiting)
    return () => machine.client.setWaiting(true)
  }, [machine, isWaiting])
  useNetworkReturn(machine.world, problem === words.playlist.noNetwork, () => setTries(tries + 1))
  const change = (to: Channel) => {
    onChange(to)
    show()
  }
  const step = (by: number) => {
    const next = inGroup[(inGroup.indexOf(channel) + by + inGroup.length) % inGroup.length]
    if (next) change(next)
    return true
  }
  useKeys((key) => {
    if (key === 'back') onClose()
    else if (problem !== null) return false
    else if (key === 'up' || key === 'page-up') return step(1)
    else if (key === 'down' || key === 'page-down') return step(-1)
    else if (key === 'play-pause') togglePlay(video.current)
    else show()
    return true
  })
  const typed = useChannelNumber(channels, change)
  return (
    <main className="screen player">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live stream brings its own, or none */}
      <video
        ref={video}
        className={tuned === attempt ? undefined : 'waits'}
        autoPlay
        playsInline
        aria-label={channel.name}
        onPlaying={() => setTuned(attempt)}
      />
      {tuned !== attempt && <Tuning channel={channel} />}
      {problem !== null && (
        <div className="problem cold" role="alert">
          <Glow mood="cold" />
          <div className="words">
            <h1>{channel.name} isn’t playing</h1>
            <p className="lead">{problem}</p>
            <div className="row">
              <Button first onPress={() => setTries(tries + 1)}>
                Try again
              </Button>
              <Button quiet onPress={onClose}>
                Back
              </Button>
            </div>
          </div>
          <Scene shows="no-picture" />
        </div>
      )}
      {problem === null && (
        <footer className={isShown ? 'bar shown' : 'bar'}>
          <Logo channel={channel} />
          <div>
            <h1>{channel.name}</h1>
            <p>
              <span className="badge">Live</span> {groupName}
            </p>
            <OnAir machine={machine} guide={guide} channel={channel} />
          </div>
          <time className="clock">{clockText(now)}</time>
        </footer>
      )}
      <ChannelNumber typed={typed} channels={channels} />
    </main>
  )
}

/** In place of the picture until that is there: the channel's number and logo in a colour of its own. */
function Tuning({ channel }: { channel: Channel }) {
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
      <span>{channel.number}</span>
    </div>
  )
}

function togglePlay(video: HTMLVideoElement | null): void {
  if (video?.paused) void tryPlay(video)
  else video?.pause()
}

/** The bar hides after a while. */
function useBar() {
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
