import type { Read } from './config.ts'

/** Limits against guessing that production refuses to exceed: beyond them they protect nothing. */
const MAX_LIMITS = [
  ['LOGIN_FAILURES_PER_MAC', 100],
  ['LOGIN_FAILURES_PER_IP', 10_000],
  ['LOGIN_FAILURES_PER_BLOCK', 100_000],
  ['LOGIN_HARD_STOP', 100],
  ['WRONG_PINS_PER_DEVICE', 100],
  ['WRONG_PINS_PER_DAY', 1_000],
] as const

/** A password that is the user's name or a common word. Without a password the server decides who connects. */
function isKnownPassword(url: string | undefined): boolean {
  if (url === undefined || !URL.canParse(url)) return false
  const { username, password } = new URL(url)
  return (
    password !== '' &&
    (password === username || /^(?:postgres|password|admin|secret|player|123456)$/i.test(password))
  )
}

/** A secret for two uses: who learns it by one has the other. */
function usedTwice({ ENCRYPTION_KEYS, LICENCE_KEYS, PIN_PEPPER }: Read): string[] {
  const encryption = ENCRYPTION_KEYS.map(({ key }) => key.toString('base64'))
  const licence = LICENCE_KEYS.map(({ key }) => key.toString('base64'))
  return [
    ...(licence.some((key) => encryption.includes(key)) ? ['LICENCE_KEYS has a key of ENCRYPTION_KEYS'] : []),
    ...([...encryption, ...licence].some((key) =>
      PIN_PEPPER.some(({ text }) => text.includes(key.replace(/=$/, ''))),
    )
      ? ['PIN_PEPPER is a key of another setting']
      : []),
  ]
}

/** Refuses a missing number of proxies: behind a proxy all visitors would count as one address. */
export const proxyProblems = ({ NODE_ENV, TRUSTED_PROXIES }: Read): string[] =>
  NODE_ENV === 'production' && TRUSTED_PROXIES === undefined
    ? ['TRUSTED_PROXIES is missing: the number of proxies in front of the server, 0 for none']
    : []

/** Settings that production refuses, a sentence each. */
export function kernelProductionProblems(read: Read): string[] {
  const plain = (url: string) => !url.startsWith('https://')
  return [
    ...(read.EMBEDDED ? ['EMBEDDED is for the embedded default only'] : []),
    ...(read.DEV_CAPTCHA_ANSWER ? ['DEV_CAPTCHA_ANSWER is for the embedded default only'] : []),
    ...(read.DEV_LOOKS_ALLOW ? ['DEV_LOOKS_ALLOW is for the embedded default only'] : []),
    ...(read.NODE_TLS_REJECT_UNAUTHORIZED === '0'
      ? ['NODE_TLS_REJECT_UNAUTHORIZED turns off certificate checks']
      : []),
    ...MAX_LIMITS.flatMap(([name, max]) =>
      read[name] > max ? [`${name} must be ${max} at most in production`] : [],
    ),
    ...(plain(read.ORIGIN) ? ['ORIGIN must begin with https:// in production'] : []),
    // Frames of our pages: browsers refuse them without https.
    ...(['VIDEO_URL', 'CHAT_URL'] as const)
      .filter((name) => plain(read[name] ?? 'https://'))
      .map((name) => `${name} must begin with https:// in production`),
    ...(/^0+$/.test(read.DOWNLOADER_CODE) ? ['DOWNLOADER_CODE is an example'] : []),
    ...(read.PIN_PEPPER.some(({ text }) => /secret|\bexample\b|change-?me/i.test(text))
      ? ['PIN_PEPPER is an example']
      : []),
    ...(read.PIN_PEPPER.some(({ text }) => new Set(text).size < 8)
      ? ['PIN_PEPPER repeats a few characters']
      : []),
    ...(['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const)
      .filter((name) => isKnownPassword(read[name]))
      .map((name) => `${name} has a password that everybody tries first`),
    ...usedTwice(read),
    ...(['ENCRYPTION_KEYS', 'LICENCE_KEYS'] as const)
      .filter((name) => read[name].some(({ key }) => new Set(key).size < 8))
      .map((name) => `${name} is an example`),
  ]
}
