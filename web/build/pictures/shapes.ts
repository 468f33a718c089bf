/** Repeatable numbers from 0 to 1 (mulberry32): a picture comes out the same every time. */
export function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

interface Ridge {
  seed: number
  /** The middle line, and the distance to its peaks. */
  y: number
  height: number
  peaks: number
  /** Rounded like dunes, or broken like rock. */
  soft?: boolean
}

/** A landform from edge to edge of a 1600 by 900 picture, filled to the bottom. */
export function ridge({ seed, y, height, peaks, soft = false }: Ridge): string {
  const next = numbers(seed)
  const points = Array.from({ length: peaks + 1 }, (_, index) => ({
    x: (1600 / peaks) * (index + (next() - 0.5) * 0.5 * (index % peaks === 0 ? 0 : 1)),
    y: y + (index % 2 === 0 ? 1 : -1) * height * (0.35 + next() * 0.65),
  }))
  const first = points[0] ?? { x: 0, y }
  let path = `M-20 920 L-20 ${first.y} `
  for (let index = 1; index < points.length; index += 1) {
    const from = points[index - 1] ?? first
    const to = points[index] ?? first
    if (soft) {
      const middle = (from.x + to.x) / 2
      path += `C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y} `
    } else {
      for (let step = 1; step <= 6; step += 1) {
        const part = step / 6
        const rough = step < 6 ? (next() - 0.5) * height * 0.28 : 0
        path += `L${from.x + (to.x - from.x) * part} ${from.y + (to.y - from.y) * part + rough} `
      }
    }
  }
  return `${path}L1620 920Z`
}

/** Stars in the upper part of the sky. */
export function stars(seed: number, count: number, below: number): string {
  const next = numbers(seed)
  return Array.from({ length: count }, () => {
    const size = 0.5 + next() * next() * 2
    return `<circle cx="${next() * 1600}" cy="${next() * below}" r="${size}" fill="#fff" opacity="${0.25 + next() * 0.7}"/>`
  }).join('')
}

/** A gradient from top to bottom, given as colour and place (0 to 100). */
export function sky(id: string, ...stops: readonly (readonly [string, number])[]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops
    .map(([colour, place]) => `<stop offset="${place}%" stop-color="${colour}"/>`)
    .join('')}</linearGradient>`
}

/** A soft light that falls off without an edge. */
export function light(id: string, colour: string, strength = 1): string {
  const falloff = [1, 0.72, 0.46, 0.27, 0.14, 0.06, 0.02, 0]
  return `<radialGradient id="${id}">${falloff
    .map(
      (part, index) =>
        `<stop offset="${index / (falloff.length - 1)}" stop-color="${colour}" stop-opacity="${part * strength}"/>`,
    )
    .join('')}</radialGradient>`
}
