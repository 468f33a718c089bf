import { describe, expect, it } from 'vitest'
import { type Box, type Direction, nextFocus } from './next-focus.ts'

const HEIGHT = 1080
const box = (left: number, top: number, width = 100, height = 40): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

const from = box(500, 500)
const step = (direction: Direction, ...candidates: Box[]) => nextFocus(from, direction, candidates, HEIGHT)

describe('An arrow key', () => {
  it.each<[Direction, Box]>([
    ['left', box(300, 500)],
    ['right', box(700, 500)],
    ['up', box(500, 300)],
    ['down', box(500, 700)],
  ])('%s moves to the element in its direction, and to no other', (direction, target) => {
    const others = [box(300, 500), box(700, 500), box(500, 300), box(500, 700)].filter(
      (other) => other.left !== target.left || other.top !== target.top,
    )
    expect(step(direction, ...others, target)).toBe(3)
  })

  it('prefers an element straight ahead to a nearer one at the side', () => {
    expect(step('down', box(900, 560), box(500, 700))).toBe(1)
  })

  it('moves to an element at the side if none is straight ahead', () => {
    expect(step('down', box(900, 560))).toBe(0)
  })

  it('moves to a wide element by its nearest part', () => {
    expect(step('down', box(0, 600, 1900))).toBe(0)
  })

  it('moves between elements that touch', () => {
    expect(step('right', box(599, 500))).toBe(0)
  })

  it('scrolls when the next element is more than one scroll outside the screen', () => {
    expect(step('down', box(500, HEIGHT + 700))).toBe('scroll')
    expect(step('down', box(500, HEIGHT + 600))).toBe(0)
    expect(step('up', box(500, -700))).toBe('scroll')
  })
})
