type Video = Pick<HTMLVideoElement, 'play' | 'muted'>

const PRESSES = ['keydown', 'pointerdown']
/** Before a screen that uses the press up. */
const FIRST = { capture: true }

/** Starts a film with sound; where the browser allows that only after a press, without until then. */
export function createStart(video: Video, presses: Pick<EventTarget, keyof EventTarget>) {
  let isOver = false
  const withSound = () => {
    for (const press of PRESSES) presses.removeEventListener(press, withSound, FIRST)
    video.muted = false
  }
  return {
    async start(): Promise<void> {
      // Any other reason is no matter of sound: another channel was chosen meanwhile.
      if (!isAutoplayRefused(await tryPlay(video)) || isOver) return
      video.muted = true
      for (const press of PRESSES) presses.addEventListener(press, withSound, FIRST)
      await tryPlay(video)
    },
    /** The next film is tried with sound again. */
    end(): void {
      isOver = true
      withSound()
    },
  }
}

/** Plays; returns null, or the reason why the browser does not play. */
export const tryPlay = (video: Video): Promise<unknown> =>
  video.play().then(
    () => null,
    (reason: unknown) => reason,
  )

const isAutoplayRefused = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === 'NotAllowedError'
