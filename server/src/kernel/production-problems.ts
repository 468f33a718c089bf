import type { ParsedEnv } from './config.ts'

/** Maxima of limits against guessing. Higher limits do not protect. */
const MAX_LIMITS = [
  ['LOGIN_FAILURES_PER_MAC', 100],
  ['LOGIN_FAILURES_PER_IP', 10_000],
  ['LOGIN_FAILURES_PER_BLOCK', 100_000],
  ['LOGIN_HARD_STOP', 100],
  ['WRONG_PINS_PER_DEVICE', 100],
  ['WRONG_PINS_PER_DAY', 1_000],
] as const

/** Whether the password is the user's name or a common word. Without a password the server decides who connects. */
function isKnownPassword(url: string | undefined): boolean {
  if (url === undefined || !URL.canParse(url)) return false
  const { username, password } = new URL(url)
  return (
    password !== '' &&
    (password === username || /^(?:postgres|password|admin|secret|player|123456)$/i.test(password))
  )
}

/** Refuses a secret with two uses: if it leaks, both are affected. */
function sharedSecrets({ ENCRYPTION_KEYS, LICENCE_KEYS, PIN_PEPPER }: ParsedEnv): string[] {
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
export const proxyProblems = ({ NODE_ENV, TRUSTED_PROXIES }: ParsedEnv): string[] =>
  NODE_ENV === 'production' && TRUSTED_PROXIES === undefined
    ? ['TRUSTED_PROXIES is missing: the number of proxies in front of the server, 0 for none']
    : []

/** Settings that production refuses, a sentence each. */
export function kernelProductionProblems(env: ParsedEnv): string[] {
  const plain = (url: string) => !url.startsWith('https://')
  return [
    ...(env.EMBEDDED ? ['EMBEDDED is for the embedded default only'] : []),
    ...(env.DEV_CAPTCHA_ANSWER ? ['DEV_CAPTCHA_ANSWER is for the embedded default only'] : []),
    ...(env.DEV_LOOKS_ALLOW ? ['DEV_LOOKS_ALLOW is for the embedded default only'] : []),
    ...(env.NODE_TLS_REJECT_UNAUTHORIZED === '0'
      ? ['NODE_TLS_REJECT_UNAUTHORIZED turns off certificate checks']
      : []),
    ...MAX_LIMITS.flatMap(([name, max]) =>
      env[name] > max ? [`${name} must be ${max} at most in production`] : [],
    ),
    ...(plain(env.ORIGIN) ? ['ORIGIN must begin with https:// in production'] : []),
    // Frames of our pages: browsers refuse them without https.
    ...(['VIDEO_URL', 'CHAT_URL'] as const)
      .filter((name) => plain(env[name] ?? 'https://'))
      .map((name) => `${name} must begin with https:// in production`),
    ...(/^0+$/.test(env.DOWNLOADER_CODE) ? ['DOWNLOADER_CODE is an example'] : []),
    ...(env.PIN_PEPPER.some(({ text }) => /secret|\bexample\b|change-?me/i.test(text))
      ? ['PIN_PEPPER is an example']
      : []),
    ...(env.PIN_PEPPER.some(({ text }) => new Set(text).size < 8)
      ? ['PIN_PEPPER repeats a few characters']
      : []),
    ...(['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const)
      .filter((name) => isKnownPassword(env[name]))
      .map((name) => `${name} has a password that everybody tries first`),
    ...sharedSecrets(env),
    ...(['ENCRYPTION_KEYS', 'LICENCE_KEYS'] as const)
      .filter((name) => env[name].some(({ key }) => new Set(key).size < 8))
      .map((name) => `${name} is an example`),
  ]
}
