/** Whether a version is older, by its numbers (missing ones are 0). A suffix after a hyphen is older than none; one after a plus sign is ignored. */
export function isOlder(version: string, than: string): boolean {
  const [left, right] = [parse(version), parse(than)]
  const length = Math.max(left.numbers.length, right.numbers.length)
  for (let index = 0; index < length; index += 1) {
    const difference = (left.numbers[index] ?? 0) - (right.numbers[index] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return left.isPrerelease && !right.isPrerelease
}

function parse(version: string) {
  const [release = ''] = version.split('+')
  const [numbers = '', ...suffix] = release.split('-')
  return { numbers: numbers.split('.').map((part) => Number(part) || 0), isPrerelease: suffix.length > 0 }
}
