import { randomInt } from 'node:crypto'

const LOWEST = 10
const HIGHEST = 99
const SHOWN = 3

type Draw = (from: number, below: number) => number

const twoDigits = (draw: Draw): number => draw(LOWEST, HIGHEST + 1)

/** Two digits, shown on the screen that asks a television. */
export const drawNumber = (draw: Draw = randomInt): number => twoDigits(draw)

/** Three numbers to choose from, the right one among them, in random order. */
export function choicesWith(right: number, draw: Draw = randomInt): readonly number[] {
  const wrong = new Set<number>()
  while (wrong.size < SHOWN - 1) {
    const number = twoDigits(draw)
    if (number !== right) wrong.add(number)
  }
  return [...wrong].toSpliced(draw(0, SHOWN), 0, right)
}
