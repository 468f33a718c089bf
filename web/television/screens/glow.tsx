import { useState } from 'react'
import type { Tone } from './scene.tsx'

/**
 * The background light: in the colour of the focused picture, or of `tone` without one. When the colour changes, the previous light fades
 * out.
 */
export function Glow({ tone = 'normal', colour = null }: { tone?: Tone; colour?: string | null }) {
  const [shown, setShown] = useState({ colour, before: colour })
  if (shown.colour !== colour) setShown({ colour, before: shown.colour })
  const colours = shown.before === shown.colour ? [shown.colour] : [shown.before, shown.colour]
  return (
    <>
      {colours.map((each) => (
        <div
          key={each ?? tone}
          className={each === shown.colour ? `glow ${tone}` : `glow gone ${tone}`}
          ref={(element) => {
            if (each !== null) element?.style.setProperty('--glow', each)
          }}
        />
      ))}
    </>
  )
}
