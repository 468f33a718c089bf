import { useContext, useEffect, useRef, useState } from 'react'
import { play } from '../play.ts'
import type { Tracks } from '../tracks.ts'
import { CoveredContext } from '../use-keys.ts'
import { useNetworkReturn } from '../use-network-return.ts'
import { useTelevision } from '../television-context.ts'
import { words } from '../words.ts'
import { useWaiting } from './use-waiting.ts'

/** Plays an address from `start` in seconds. `isTuned` once the first picture is there; `problem` says why playing stopped for good. */
export function usePicture(url: string, start = 0) {
  const { surroundings } = useTelevision()
  const video = useRef<HTMLVideoElement>(null)
  const [failure, setFailure] = useState<{ attempt: string; problem: string } | null>(null)
  const [tries, setTries] = useState(0)
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
    return video.current ? play(video.current, url, surroundings, callbacks, from) : undefined
  }, [url, attempt, surroundings, from])
  // While a stream or film plays, the viewer does not wait for a change of the state.
  useWaiting(useContext(CoveredContext) || problem !== null)
  const retry = () => setTries(tries + 1)
  useNetworkReturn(problem === words.playlist.noNetwork, retry)
  return {
    video,
    problem,
    tracks: available?.attempt === attempt ? available.tracks : null,
    isTuned: tunedAttempt === attempt,
    onPlaying: () => setTunedAttempt(attempt),
    moveTo: (seconds: number) => {
      if (video.current) video.current.currentTime = Math.max(0, seconds)
    },
    retry,
  }
}
