import { html, type Markup } from '../shared/html.ts'
import { type Call, send } from '../shared/http.ts'

interface Picture {
  readonly width: number
  readonly height: number
  /** The sky's colours, and where the lower one begins, as a share of the height. */
  readonly sky: { readonly top: string; readonly bottom: string; readonly horizon: number }
  /** The shapes in front of the sky. */
  readonly scene: Markup
}

/** Answers with a picture as SVG. */
export function sendPicture(call: Call, { width, height, sky, scene }: Picture): void {
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
    <linearGradient id="sky" x2="0" y2="1">
      <stop stop-color="${sky.top}" />
      <stop offset="${sky.horizon}" stop-color="${sky.bottom}" />
    </linearGradient>
    <rect width="${width}" height="${height}" fill="url(#sky)" />
    ${scene}
  </svg>`
  send(call, { status: 200, headers: { 'Content-Type': 'image/svg+xml' }, body: svg.markup })
}

/** The same shape at several places. */
export const repeat = (count: number, shape: (index: number) => Markup): readonly Markup[] =>
  Array.from({ length: count }, (_, index) => shape(index))
