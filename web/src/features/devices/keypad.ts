const KEYPAD = ['123', '456', '789', ' 0 '].flatMap((row, y) =>
  row.split('').flatMap((digit, x) => (digit === ' ' ? [] : [{ digit, x, y }])),
)

/** Two digits: the same one twice, or two that are side by side. */
const NEIGHBOURS: ReadonlySet<string> = new Set(
  KEYPAD.flatMap((a) =>
    KEYPAD.filter((b) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y) <= 1).map((b) => a.digit + b.digit),
  ),
)

/** Each digit is the previous one or beside it on a keypad: 147852, 258046. */
export const isOnKeypad = (key: string): boolean =>
  [0, 1, 2, 3, 4].every((index) => NEIGHBOURS.has(key.slice(index, index + 2)))
