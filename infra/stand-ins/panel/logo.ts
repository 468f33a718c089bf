import { html } from '../shared/html.ts'
import letterOutlines from './letters.json' with { type: 'json' }

/** The first letters of the channels' names in Archivo, 1,000 units high: an image can't use the typefaces of its page. */
const LETTERS: Readonly<Record<string, { width: number; outline: string }>> = letterOutlines

/** A square SVG of 96 px with the first letters of a name's first two words. */
export function logoOf(name: string, colour: string): string {
  const letters = name
    .split(' ')
    .flatMap((word) => LETTERS[word[0] ?? ''] ?? [])
    .slice(0, 2)
  const total = letters.reduce((sum, { width }) => sum + width, 0)
  // From units to pixels: letters of 40 px, of which 687 units are above the line, smaller if they would be wider than 70 % of the logo.
  const scale = Math.min(0.04, 67 / total)
  const baseline = 48 + (scale * 687) / 2
  let left = 48 - (scale * total) / 2
  const outlines = letters.map(({ width, outline }) => {
    const path = html`<path
      transform="translate(${left} ${baseline}) scale(${scale} -${scale})"
      d="${outline}"
    />`
    left += scale * width
    return path
  })
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">
    <rect width="96" height="96" rx="18" fill="${colour}" />
    <g fill="#fff">${outlines}</g>
  </svg>`.markup
}
