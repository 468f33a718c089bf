import Hls from 'hls.js'
import type { RunningWorld } from './bench/world.ts'
import { createStart } from './start-film.ts'
import { createMediaRecovery } from './media-recovery.ts'
import { noteError } from './report/errors.ts'
import { eveningWords } from './evening-words.ts'
import { type Tracks, tracksOf } from './tracks.ts'
import { words } from './words.ts'

/** Segments between playing and the newest one: a busy provider or a weak Wi-Fi shows in no picture. */
const BEHIND = 5
/** Films come as whole files, everything else as HLS. */
const FILE = /\.(?:mp4|mkv|m4v|mov|webm|avi)(?:\?|$)/i

interface Reports {
  /** Gets words for the viewer when it stops for good. */
  readonly onProblem: (problem: string) => void
  /** Gets the stream's choice of sound and subtitles, and again when that changes. */
  readonly onTracks: (tracks: Tracks) => void
}

/** Plays a stream or a file, from `start` in seconds on. Returns a function that stops it. */
export function play(
  video: HTMLVideoElement,
  url: string,
  world: RunningWorld,
  { onProblem, onTracks }: Reports,
  start = 0,
): () => void {
  if (FILE.test(url) || !Hls.isSupported()) return playFile(video, url, world, onProblem, start)
  const hls = new Hls({
    liveSyncDurationCount: BEHIND,
    startPosition: start || -1,
    xhrSetup() {
      // The simulated network is off. Before it is sent, a request is not ended by `abort`: hls.js would send it all the same.
      if (!world.current().network) throw new TypeError('No network')
    },
  })
  const mayRecover = createMediaRecovery(() => performance.now())
  hls.on(Hls.Events.ERROR, (_event, { fatal, type, details, response }) => {
    noteError(`hls.${details}`, world.now())
    if (!fatal) return
    if (type === Hls.ErrorTypes.MEDIA_ERROR && mayRecover()) {
      hls.recoverMediaError()
      return
    }
    // What was loaded ahead would play on behind the words.
    video.pause()
    onProblem(world.isOnline() ? wordsFor(response?.code) : words.playlist.noNetwork)
  })
  const film = createStart(video, globalThis)
  hls.on(Hls.Events.MANIFEST_PARSED, () => void film.start())
  const tell = () => onTracks(tracksOf(hls))
  hls.on(Hls.Events.AUDIO_TRACKS_UPDATED, tell)
  hls.on(Hls.Events.AUDIO_TRACK_SWITCHING, tell)
  hls.on(Hls.Events.AUDIO_TRACK_SWITCHED, tell)
  hls.on(Hls.Events.SUBTITLE_TRACKS_UPDATED, tell)
  hls.on(Hls.Events.SUBTITLE_TRACK_SWITCH, tell)
  hls.loadSource(url)
  hls.attachMedia(video)
  return () => {
    hls.destroy()
    film.end()
  }
}

function playFile(
  video: HTMLVideoElement,
  url: string,
  world: RunningWorld,
  onProblem: Reports['onProblem'],
  start: number,
): () => void {
  const film = createStart(video, globalThis)
  const fail = () => {
    noteError(`video.${video.error?.code ?? 0}`, world.now())
    onProblem(world.isOnline() ? eveningWords.cantPlay : words.playlist.noNetwork)
  }
  video.addEventListener('error', fail)
  video.src = url
  video.currentTime = start
  void film.start()
  return () => {
    video.removeEventListener('error', fail)
    film.end()
    video.removeAttribute('src')
    // Without this the browser goes on loading it.
    video.load()
  }
}

function wordsFor(status: number | undefined): string {
  if (status === 401 || status === 403)
    return 'Your provider refused it. The account may have expired, or plays on another screen.'
  if (status === 404) return 'Your provider no longer has this channel.'
  if (status) return `Your provider answered with error ${status}.`
  return 'The connection to your provider was lost.'
}
