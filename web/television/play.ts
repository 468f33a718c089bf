import Hls from 'hls.js'
import type { RunningWorld } from './bench/world.ts'
import { createStart } from './start-film.ts'
import { createMediaRecovery } from './media-recovery.ts'
import { noteError } from './report/errors.ts'
import { words } from './words.ts'

/** Segments between playing and the newest one: a busy provider or a weak Wi-Fi shows in no picture. */
const BEHIND = 5

/** Plays a stream; `report` gets words for the viewer when it stops for good. Returns a function that stops it. */
export function play(
  video: HTMLVideoElement,
  url: string,
  world: RunningWorld,
  report: (problem: string) => void,
): () => void {
  if (!Hls.isSupported()) {
    video.src = url
    return () => video.removeAttribute('src')
  }
  const hls = new Hls({
    liveSyncDurationCount: BEHIND,
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
    report(world.isOnline() ? wordsFor(response?.code) : words.playlist.noNetwork)
  })
  const film = createStart(video, globalThis)
  hls.on(Hls.Events.MANIFEST_PARSED, () => void film.start())
  hls.loadSource(url)
  hls.attachMedia(video)
  return () => {
    hls.destroy()
    film.end()
  }
}

function wordsFor(status: number | undefined): string {
  if (status === 401 || status === 403)
    return 'Your provider refused it. The account may have expired, or plays on another screen.'
  if (status === 404) return 'Your provider no longer has this channel.'
  if (status) return `Your provider answered with error ${status}.`
  return 'The connection to your provider was lost.'
}
