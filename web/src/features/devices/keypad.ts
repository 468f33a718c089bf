const KEYPAD = ['123', '456', '789', ' 0 '].flatMap((row, y) =>
  row.split('').flatMap((digit, x) => (digit === ' ' ? [] : [{ digit, x, y }])),
)

/** Two digits: the same one twice, or two that are next to each other in a row or a column. */
const NEIGHBOURS: ReadonlySet<string> = new Set(
  KEYPAD.flatMap((a) =>
    KEYPAD.filter((b) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y) <= 1).map((b) => a.digit + b.digit),
  ),
)

/** Each digit is the previous one or next to it on a keypad, in its row or column: 147852, 258000. */
export const isKeypadPath = (key: string): boolean =>
  [0, 1, 2, 3, 4].every((index) => NEIGHBOURS.has(key.slice(index, index + 2)))
