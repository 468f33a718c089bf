import { frameColours } from '../content/frame-colours.ts'

/**
 * What the head says about the browser's frame: it follows the system's colours. React moves the elements into the head; a
 * route's head could not have both colours, because it keeps one entry of a name.
 */
export function FrameHead() {
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={frameColours.paper} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={frameColours.night} />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  )
}
