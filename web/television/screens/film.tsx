import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Channel } from '@player/server/app-client/reader'
import { episodeLine } from '../library-words.ts'
import { playbackWords as texts, positionText } from '../playback-words.ts'
import { notePosition, positionOf } from '../saved/saved-state.ts'
import type { SavedPlaylist } from '../saved/use-saved.ts'
import { clockText } from '../time-words.ts'
import { useClock } from '../use-clock.ts'
import { useKeys } from '../use-keys.ts'
import { words } from '../words.ts'
import { KeyHints } from './key-hints.tsx'
import { Picture } from './picture.tsx'
import { Icon } from './icon.tsx'
import { useInfoBar } from './use-info-bar.ts'
import { usePicture } from './use-picture.ts'
import { togglePlay } from './player.tsx'

const keyTexts = texts.filmKeys
const SKIP_SECONDS = 10
/** Saved often, because a television may be switched off at any time. */
const SAVE_INTERVAL_SECONDS = 10

/** Plays a film or an episode from its saved position. OK pauses and continues, Left and Right skip, 0 starts again, Back returns. */
export function Film({
  film,
  series,
  titleKey,
  saved: { saved, change },
  onClose,
}: {
  film: Channel
  /** The name of the episode's series; null for a film. */
  series: string | null
  titleKey: string
  saved: SavedPlaylist
  onClose: () => void
}) {
  const picture = usePicture(film.url, positionOf(saved, titleKey))
  const { isShown, show } = useInfoBar()
  const [time, setTime] = useState({ at: 0, duration: 0 })
  const [isPaused, setIsPaused] = useState(false)
  const now = useClock()
  const savedAt = useRef(0)
  const { video } = picture
  const savePosition = () => {
    savedAt.current = time.at
    if (time.duration > 0)
      change((before) => notePosition(before, { of: titleKey, at: time.at }, time.duration))
  }
  const saveLast = useEffectEvent(savePosition)
  useEffect(() => () => saveLast(), [])
  const moveTo = (seconds: number) => {
    picture.moveTo(seconds)
    show()
    return true
  }
  useKeys((key) => {
    if (key === 'back') onClose()
    else if (picture.problem !== null) return false
    else if (key === 'left' || key === 'right')
      return moveTo((video.current?.currentTime ?? 0) + (key === 'left' ? -1 : 1) * SKIP_SECONDS)
    else if (key === '0') return moveTo(0)
    else if (key === 'ok' || key === 'play-pause') togglePlay(video.current)
    show()
    return true
  })
  return (
    <Picture
      channel={film}
      picture={picture}
      onClose={onClose}
      onEnded={onClose}
      onPlay={() => setIsPaused(false)}
      onPause={() => setIsPaused(true)}
      onTimeUpdate={({ currentTarget: { currentTime, duration } }) => {
        setTime({ at: currentTime, duration: Number.isFinite(duration) ? duration : 0 })
        if (Math.abs(currentTime - savedAt.current) > SAVE_INTERVAL_SECONDS) savePosition()
      }}
    >
      <output className={isPaused ? 'paused shown' : 'paused'}>
        {isPaused && <Icon name="pause" label={texts.paused} />}
      </output>
      <footer className={isShown ? 'bar shown' : 'bar'}>
        <div className="passed">
          <h1>{series ?? film.name}</h1>
          <p>{series === null ? film.group : episodeLine(film)}</p>
          <progress aria-label={words.guide.passed} value={time.at} max={time.duration || 1} />
          <p className="times">
            <span>
              {positionText(time.at)} / {positionText(time.duration)}
            </span>{' '}
            <KeyHints
              hints={[
                { keys: ['left', 'right'], text: keyTexts.skip },
                { keys: ['0'], text: keyTexts.restart },
                { keys: ['OK'], text: isPaused ? keyTexts.resume : keyTexts.pause },
              ]}
            />
          </p>
        </div>
        <p className="clock">
          <time>{clockText(now)}</time>
          {time.duration > 0 && (
            <span>{texts.endsAt(clockText(now + (time.duration - time.at) * 1_000))}</span>
          )}
        </p>
      </footer>
    </Picture>
  )
}
