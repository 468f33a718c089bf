/* Functions that the browsers of old televisions lack (`matchAll` and `replaceAll`: Chromium before 85). */

/** All matches of a global pattern. */
export function matchesIn(text: string, pattern: RegExp): RegExpExecArray[] {
  const matches: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    matches.push(match)
    if (match[0] === '') pattern.lastIndex += 1
  }
  return matches
}

export const replaceAll = (text: string, from: string, to: string): string => text.split(from).join(to)
