/*
 * The room around the first view's television, as dark shapes: the light behind them and on their edges is the
 * picture's, so they have no colour of their own.
 */

const DARK = '#070609'

/** A gradient of light on the edges that face the screen, from `from` to `to` along one axis. */
const rim = (axis: 'x' | 'y', from: number, to: number): string =>
  `<linearGradient id="rim" x1="0" y1="0" x2="${axis === 'x' ? 1 : 0}" y2="${axis === 'y' ? 1 : 0}"><stop offset="0" stop-color="#ffe9c9" stop-opacity="${from}"/><stop offset="1" stop-color="#ffe9c9" stop-opacity="${to}"/></linearGradient>`

const drawing = (width: number, height: number, defs: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs><g fill="${DARK}" stroke="url(#rim)" stroke-width="1.6" stroke-linejoin="round">${content}</g></svg>\n`

/** A leaf on its stalk, from the pot at (x, y) to its tip. */
const leaf = (x: number, y: number, tipX: number, tipY: number, broad: number): string => {
  const middleX = (x + tipX) / 2
  const middleY = (y + tipY) / 2
  const length = Math.hypot(tipX - x, tipY - y)
  const acrossX = (-(tipY - y) / length) * broad
  const acrossY = ((tipX - x) / length) * broad
  return `<path d="M${x} ${y}Q${(middleX + acrossX).toFixed(1)} ${(middleY + acrossY).toFixed(1)} ${tipX} ${tipY}Q${(middleX - acrossX).toFixed(1)} ${(middleY - acrossY).toFixed(1)} ${x} ${y}z"/>`
}

/** A lamp that is off, and a plant. */
export const roomLeft = drawing(
  360,
  760,
  rim('x', 0, 0.55),
  `<path d="M92 760V346h7v414z"/><path d="M48 350 70 236h52l22 114z"/><path d="M95 236v-18" fill="none"/>
${[
  [250, 640, 120, 420, 30],
  [250, 640, 190, 330, 34],
  [250, 640, 262, 300, 36],
  [250, 640, 334, 372, 32],
  [250, 640, 356, 476, 28],
  [250, 640, 150, 520, 26],
  [250, 640, 300, 430, 24],
]
  .map(([x = 0, y = 0, tipX = 0, tipY = 0, broad = 0]) => leaf(x, y, tipX, tipY, broad))
  .join('')}<path d="M196 630h112l-16 130h-80z"/>`,
)

/** A shelf with books, and a chest with a vase. */
export const roomRight = drawing(
  360,
  760,
  rim('x', 0.55, 0),
  `<path d="M40 404h320v12H40z"/>${[
    [58, 92, 22],
    [82, 112, 18],
    [102, 100, 26],
    [130, 120, 16],
    [148, 84, 24],
  ]
    .map(([x = 0, tall = 0, wide = 0]) => `<path d="M${x} ${404 - tall}h${wide}v${tall}h-${wide}z"/>`)
    .join('')}<path d="M176 404l28-104 20 6-26 98z"/><path d="M268 404q-26-34 0-62v-18h22v18q26 28 0 62z"/>
<path d="M70 600h290v160H70z"/><path d="M70 676h290" fill="none" opacity=".6"/><path d="M196 600q-22-30-4-64l-2-26h26l-2 26q18 34-4 64z"/><path d="M202 510q-20-60-58-84M206 510q0-70 22-110M204 510q-8-60-10-96" fill="none" stroke-width="3"/>`,
)

/** The back of a sofa with two people on it, in front of the screen. */
export const roomFront = drawing(
  1920,
  240,
  rim('y', 0.6, 0.04),
  `<path d="M0 240V150q300-22 640-18t640 4q330-2 640 16v88z"/>
<g transform="translate(300 22)"><path d="M1178 240v-62q4-40 62-52 10-8 8-24-24-20-24-54 2-44 46-44t46 44q0 34-24 54-2 16 8 24 58 12 62 52v62z"/>
<path d="M1352 240v-36q2-30 44-40 8-6 6-18-22-18-20-46 4-34 38-36 36 0 40 36 2 28-18 46-2 12 6 18 42 10 46 40v36z"/></g>
<path d="M0 240v-66q300-20 640-16t640 4q330-2 640 14v64z" stroke="none"/>`,
)
