/* What the browsers of old televisions lack (`matchAll` and `replaceAll`: Chromium before 85). */

/** All matches of a global pattern. */
export function matchesIn(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    found.push(match)
    if (match[0] === '') pattern.lastIndex += 1
  }
  return found
}

export const replaced = (text: string, part: string, by: string): string => text.split(part).join(by)
