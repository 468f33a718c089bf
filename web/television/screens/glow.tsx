import { useState } from 'react'
import type { Mood } from './scene.tsx'

/** The background light: of a mood, or in the colour of the focused picture. The last one fades out. */
export function Glow({ mood = 'warm', light = null }: { mood?: Mood; light?: string | null }) {
  const [seen, setSeen] = useState({ light, before: light })
  if (seen.light !== light) setSeen({ light, before: seen.light })
  const lights = seen.before === seen.light ? [seen.light] : [seen.before, seen.light]
  return (
    <>
      {lights.map((colour) => (
        <div
          key={colour ?? mood}
          className={colour === seen.light ? `glow ${mood}` : `glow gone ${mood}`}
          ref={(element) => {
            if (colour !== null) element?.style.setProperty('--glow', colour)
          }}
        />
      ))}
    </>
  )
}
