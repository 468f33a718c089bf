type Video = Pick<HTMLVideoElement, 'play' | 'muted'>

const PRESS_EVENTS = ['keydown', 'pointerdown']
/** The option that calls listeners before the screens' handlers, which may stop the event. */
const CAPTURE = { capture: true }

/** Starts a stream or file with sound. If the browser allows sound only after a press, it is silent until then. */
export function createAutoplay(video: Video, target: Pick<EventTarget, keyof EventTarget>) {
  let hasEnded = false
  const unmute = () => {
    for (const press of PRESS_EVENTS) target.removeEventListener(press, unmute, CAPTURE)
    video.muted = false
  }
  return {
    async start(): Promise<void> {
      // Other errors are not about sound: the viewer may have changed the channel.
      if (!isAutoplayRefused(await tryPlay(video)) || hasEnded) return
      video.muted = true
      for (const press of PRESS_EVENTS) target.addEventListener(press, unmute, CAPTURE)
      await tryPlay(video)
    },
    /** Call when the stream or file ends: turns the sound on again for the next one. */
    end(): void {
      hasEnded = true
      unmute()
    },
  }
}

/** Resolves to null, or to the reason why the browser does not play. */
export const tryPlay = (video: Video): Promise<unknown> =>
  video.play().then(
    () => null,
    (reason: unknown) => reason,
  )

const isAutoplayRefused = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === 'NotAllowedError'
