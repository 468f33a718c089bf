import { randomInt } from 'node:crypto'
import { GLYPHS } from './captcha-glyphs.ts'

type Point = readonly [x: number, y: number]

const WIDTH = 200
const HEIGHT = 64
const UNIT = 7
const COLOUR = '#17150f'

/** Draws up to eight capitals and digits as one SVG path of shuffled strokes and noise, so that neither text nor order reveals them (D4). */
export function drawCaptcha(answer: string): string {
  const step = WIDTH / (answer.length + 0.4)
  const strokes = answer.split('').flatMap((letter, index) => writeLetter(letter, step * (index + 0.3)))
  const parts = shuffle([...strokes, noiseLine()].flatMap(cutLine))
  const path = parts
    .map((points) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`)
    .join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<path d="${path}" fill="none" stroke="${COLOUR}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  )
}

/** The strokes of a letter: rotated, scaled and jittered. */
function writeLetter(letter: string, left: number): Point[][] {
  const angle = randomBetween(-0.26, 0.26)
  const [scaleX, scaleY] = [UNIT * randomBetween(0.85, 1.05), UNIT * randomBetween(0.95, 1.15)]
  const [centreX, centreY] = [left + 2 * UNIT, HEIGHT / 2 + randomBetween(-4, 4)]
  return (GLYPHS[letter] ?? '').split(',').map((stroke) => {
    const numbers = stroke.split(' ').map(Number)
    return Array.from({ length: numbers.length / 2 }, (_, index): Point => {
      const x = ((numbers[index * 2] ?? 0) - 2) * scaleX + randomBetween(-1.2, 1.2)
      const y = ((numbers[index * 2 + 1] ?? 0) - 3) * scaleY + randomBetween(-1.2, 1.2)
      return [
        centreX + x * Math.cos(angle) - y * Math.sin(angle),
        centreY + x * Math.sin(angle) + y * Math.cos(angle),
      ]
    })
  })
}

/** A line that crosses the letters and leaves them readable. */
function noiseLine(): Point[] {
  const [from, to] = [randomBetween(12, HEIGHT - 12), randomBetween(12, HEIGHT - 12)]
  return Array.from({ length: 6 }, (_, index): Point => [
    (WIDTH / 5) * index,
    from + ((to - from) / 5) * index + randomBetween(-2, 2),
  ])
}

/** Cuts a line into pieces of one to three segments, in either direction. */
function cutLine(points: readonly Point[]): Point[][] {
  const pieces: Point[][] = []
  for (let from = 0; from < points.length - 1;) {
    const length = randomInt(1, 4)
    const piece = points.slice(from, from + length + 1)
    pieces.push(randomInt(2) === 0 ? piece : piece.toReversed())
    from += length
  }
  return pieces
}

function shuffle<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, order: randomInt(2 ** 32) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item)
}

const randomBetween = (low: number, high: number): number => low + (randomInt(10_000) / 10_000) * (high - low)
