import Hls from 'hls.js'
import type { RunningSurroundings } from './bench/surroundings.ts'
import { createAutoplay } from './autoplay.ts'
import { createMediaRecovery } from './media-recovery.ts'
import { noteError } from './report/errors.ts'
import { playbackWords } from './playback-words.ts'
import { type Tracks, tracksOf } from './tracks.ts'
import { words } from './words.ts'

/** Segments behind the newest one: a buffer against a busy provider or a weak Wi-Fi. */
const SEGMENTS_BEHIND_LIVE = 5
/** Addresses of films in one file; everything else is HLS. */
const FILE_URL = /\.(?:mp4|mkv|m4v|mov|webm|avi)(?:\?|$)/i

interface PlayCallbacks {
  /** Called with words for the viewer when playing stops for good. */
  readonly onProblem: (problem: string) => void
  readonly onTracks: (tracks: Tracks) => void
}

/** Plays a stream or a file, from `start` in seconds on. Returns a function that stops it. */
export function play(
  video: HTMLVideoElement,
  url: string,
  surroundings: RunningSurroundings,
  { onProblem, onTracks }: PlayCallbacks,
  start = 0,
): () => void {
  if (FILE_URL.test(url) || !Hls.isSupported()) return playFile(video, url, surroundings, onProblem, start)
  const hls = new Hls({
    liveSyncDurationCount: SEGMENTS_BEHIND_LIVE,
    startPosition: start || -1,
    xhrSetup() {
      // The simulated network is off. `abort` has no effect before a request is sent, so this throws.
      if (!surroundings.current().isNetworkOn) throw new TypeError('No network')
    },
  })
  const mayRecover = createMediaRecovery(() => performance.now())
  hls.on(Hls.Events.ERROR, (_event, { fatal, type, details, response }) => {
    noteError(`hls.${details}`, surroundings.now())
    if (!fatal) return
    if (type === Hls.ErrorTypes.MEDIA_ERROR && mayRecover()) {
      hls.recoverMediaError()
      return
    }
    // Otherwise the buffer would play on behind the message.
    video.pause()
    onProblem(surroundings.isOnline() ? problemOf(response?.code) : words.playlist.noNetwork)
  })
  const autoplay = createAutoplay(video, globalThis)
  hls.on(Hls.Events.MANIFEST_PARSED, () => void autoplay.start())
  const reportTracks = () => onTracks(tracksOf(hls))
  hls.on(Hls.Events.AUDIO_TRACKS_UPDATED, reportTracks)
  hls.on(Hls.Events.AUDIO_TRACK_SWITCHING, reportTracks)
  hls.on(Hls.Events.AUDIO_TRACK_SWITCHED, reportTracks)
  hls.on(Hls.Events.SUBTITLE_TRACKS_UPDATED, reportTracks)
  hls.on(Hls.Events.SUBTITLE_TRACK_SWITCH, reportTracks)
  hls.loadSource(url)
  hls.attachMedia(video)
  return () => {
    hls.destroy()
    autoplay.end()
  }
}

function playFile(
  video: HTMLVideoElement,
  url: string,
  surroundings: RunningSurroundings,
  onProblem: PlayCallbacks['onProblem'],
  start: number,
): () => void {
  const autoplay = createAutoplay(video, globalThis)
  const fail = () => {
    noteError(`video.${video.error?.code ?? 0}`, surroundings.now())
    onProblem(surroundings.isOnline() ? playbackWords.cantPlay : words.playlist.noNetwork)
  }
  video.addEventListener('error', fail)
  video.src = url
  video.currentTime = start
  void autoplay.start()
  return () => {
    video.removeEventListener('error', fail)
    autoplay.end()
    video.removeAttribute('src')
    // Without this the browser continues to load the file.
    video.load()
  }
}

function problemOf(status: number | undefined): string {
  if (status === 401 || status === 403)
    return 'Your provider refused it. The account may have expired, or plays on another screen.'
  if (status === 404) return 'Your provider no longer has this channel.'
  if (status) return `Your provider answered with error ${status}.`
  return 'The connection to your provider was lost.'
}
