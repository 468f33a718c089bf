import { useLayoutEffect, useRef, useState } from 'react'
import type { Light } from '../art-light.ts'
import type { Tone } from './scene.tsx'

/** Selectors of the picture from which the light comes: the large one beside a list, else that of the chosen row. */
const PICTURES = ['.preview .logo', '.chosen .logo'] as const

/** The light of the focused picture, from its place, or of `tone` without a picture. When the light changes, the previous one fades out. */
export function Glow({ tone = 'normal', light = null }: { tone?: Tone; light?: Light | null }) {
  const [shown, setShown] = useState({ light, changes: 0 })
  if (shown.light !== light) setShown({ light, changes: shown.changes + 1 })
  const current = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (current.current && light) placeLight(current.current, light)
  }, [light])
  return (
    <>
      {shown.changes > 0 && <div key={shown.changes - 1} className={`glow gone ${tone}`} />}
      <div key={shown.changes} className={`glow ${tone}`} ref={current} />
    </>
  )
}

function placeLight(glow: HTMLElement, { upper, lower }: Light): void {
  glow.style.setProperty('--upper', upper)
  glow.style.setProperty('--lower', lower)
  const screen = glow.parentElement
  const picture = PICTURES.map((selector) => screen?.querySelector(selector)).find((found) => found)
  if (!screen || !picture) return
  const [area, box] = [screen.getBoundingClientRect(), picture.getBoundingClientRect()]
  // The stage is scaled.
  const scale = area.width / screen.offsetWidth
  glow.style.setProperty('--x', `${(box.left + box.width / 2 - area.left) / scale}px`)
  glow.style.setProperty('--y', `${(box.top + box.height / 2 - area.top) / scale}px`)
}
