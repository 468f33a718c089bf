import { randomInt } from 'node:crypto'

const CHOICES = 3

type Draw = (from: number, below: number) => number

const withDigits = (digits: number, draw: Draw): number => draw(10 ** (digits - 1), 10 ** digits)

/** Two digits, shown on the screen that asks a television. */
export const drawNumber = (draw: Draw = randomInt): number => withDigits(2, draw)

/** Three numbers of as many digits to choose from, the right one among them, in random order. */
export function choicesWith(right: number, draw: Draw = randomInt): readonly number[] {
  const { length } = String(right)
  const wrong = new Set<number>()
  while (wrong.size < CHOICES - 1) {
    const number = withDigits(length, draw)
    if (number !== right) wrong.add(number)
  }
  return [...wrong].toSpliced(draw(0, CHOICES), 0, right)
}
