export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export type Direction = 'left' | 'right' | 'up' | 'down'

/** Where an arrow key leads: to the candidate with this index, or to the page's next part. */
type Step = number | 'scroll'

/** How much of the screen's height one press scrolls. */
export const SCROLL_SHARE = 0.6

/** A candidate at the side costs more than one straight ahead at the same distance. */
const SIDEWAYS_COST = 3

/**
 * The nearest candidate in a direction. Skips candidates more than one scroll outside the screen, so that the text before them can be read.
 * All boxes are in pixels from the screen's top left corner.
 */
export function nextFocus(from: Box, direction: Direction, candidates: readonly Box[], height: number): Step {
  let nearest: Step = 'scroll'
  let lowestCost = Infinity
  candidates.forEach((box, index) => {
    const { ahead, aside } = distance(from, direction, box)
    const distanceOutside = Math.max(box.top - height, -box.bottom)
    if (ahead === null || distanceOutside > height * SCROLL_SHARE) return
    const cost = ahead + SIDEWAYS_COST * aside
    if (cost < lowestCost) {
      lowestCost = cost
      nearest = index
    }
  })
  return nearest
}

/** `ahead` is null if the box is not in that direction. */
function distance(from: Box, direction: Direction, to: Box): { ahead: number | null; aside: number } {
  const isVertical = direction === 'up' || direction === 'down'
  const gap = {
    left: from.left - to.right,
    right: to.left - from.right,
    up: from.top - to.bottom,
    down: to.top - from.bottom,
  }[direction]
  const aside = isVertical
    ? Math.max(to.left - from.right, from.left - to.right, 0)
    : Math.max(to.top - from.bottom, from.top - to.bottom, 0)
  // Boxes that overlap by rounding or by a border still follow each other.
  return { ahead: gap >= -MAX_OVERLAP_PX ? Math.max(gap, 0) : null, aside }
}

const MAX_OVERLAP_PX = 4
