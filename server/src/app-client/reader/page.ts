/** Texts that identify a bot check (captcha page). */
const CHALLENGE = /captcha|cf-chl|challenge-platform|just a moment\.\.\./i
const TAG = /^<(?:!doctype html|html|head|body|script|title|meta)\b/i

/** Whether a text is a web page instead of a list. */
export function isPage(text: string): boolean {
  let rest = trimStart(text)
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->')
    if (end < 0) return false
    rest = trimStart(rest.slice(end + '-->'.length))
  }
  return TAG.test(rest)
}

/** `trimStart`, which Chromium has since 66. */
const trimStart = (text: string): string => text.replace(/^\s+/, '')

export const isChallenge = (text: string): boolean => CHALLENGE.test(text)
