/**
 * Whether a version comes before another: numbers with dots between are compared one by one, and a missing one is 0. One with a suffix
 * after a hyphen comes before the same without; what follows a plus sign doesn't count.
 */
export function isOlder(version: string, than: string): boolean {
  const [mine, theirs] = [read(version), read(than)]
  const length = Math.max(mine.numbers.length, theirs.numbers.length)
  for (let index = 0; index < length; index += 1) {
    const difference = (mine.numbers[index] ?? 0) - (theirs.numbers[index] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return mine.isEarly && !theirs.isEarly
}

function read(version: string) {
  const [known = ''] = version.split('+')
  const [numbers = '', ...suffix] = known.split('-')
  return { numbers: numbers.split('.').map((part) => Number(part) || 0), isEarly: suffix.length > 0 }
}
