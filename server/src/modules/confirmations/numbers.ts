import { randomInt } from 'node:crypto'

const CHOICE_COUNT = 3

type Draw = (min: number, below: number) => number

const drawDigits = (digits: number, draw: Draw): number => draw(10 ** (digits - 1), 10 ** digits)

/** A two-digit number for the screen that asks a television. */
export const drawNumber = (draw: Draw = randomInt): number => drawDigits(2, draw)

/** Three numbers in random order: `right`, and two others with as many digits. */
export function choicesWith(right: number, draw: Draw = randomInt): readonly number[] {
  const { length } = String(right)
  const wrong = new Set<number>()
  while (wrong.size < CHOICE_COUNT - 1) {
    const number = drawDigits(length, draw)
    if (number !== right) wrong.add(number)
  }
  return [...wrong].toSpliced(draw(0, CHOICE_COUNT), 0, right)
}
