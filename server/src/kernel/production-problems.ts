import { isKnownPassword } from '@player/db'
import { kernelSettings, type ParsedEnv } from './kernel-settings.ts'
import { refusedByKind, type Secret } from './production-rules.ts'

export const passwordProblems = (settings: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(settings)
    .filter(([, value]) => typeof value === 'string' && isKnownPassword(value))
    .map(([name]) => `${name} has a password that everybody tries first`)

const MIN_DISTINCT = 8

/** Refuses weak secrets, and one with two uses: if it leaks, both are affected. */
export function secretProblems(
  { ENCRYPTION_KEYS, LICENCE_KEYS, PIN_PEPPER }: ParsedEnv,
  providerSecrets: readonly Secret[],
): string[] {
  const texts = [...providerSecrets, ...PIN_PEPPER.map(({ text }): Secret => ['PIN_PEPPER', text])]
  const secrets: readonly Secret[] = [
    ...ENCRYPTION_KEYS.map(({ key }): Secret => ['ENCRYPTION_KEYS', key.toString('base64')]),
    ...LICENCE_KEYS.map(({ key }): Secret => ['LICENCE_KEYS', key.toString('base64')]),
    ...texts,
  ]
  const weak = texts
    .filter(([, text]) => new Set(text).size < MIN_DISTINCT)
    .map(([name]) => `${name} repeats a few characters`)
  const shared = secrets.flatMap(([name, text], index) =>
    secrets
      .slice(0, index)
      .filter(
        ([other, otherText]) => withoutNumber(other) !== withoutNumber(name) && contains(text, otherText),
      )
      .map(([other]) => `${name} has a secret of ${other}`),
  )
  return [...new Set([...weak, ...shared])]
}

/** A setting's name without its account's number: OPAY_ and OPAY1_, accounts of one provider, may have the same secret. */
const withoutNumber = (name: string): string => name.replaceAll(/\d/g, '')

/** Whether a secret is the other one or, as a pepper may, contains it; in base64 or base64url. */
function contains(text: string, other: string): boolean {
  const [long, short] = [text, other].map((secret) =>
    secret.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''),
  )
  return long !== undefined && short !== undefined && long.includes(short)
}

/** Refuses a missing number of proxies: behind a proxy all visitors would count as one address. */
export const proxyProblems = ({ NODE_ENV, TRUSTED_PROXIES }: ParsedEnv): string[] =>
  NODE_ENV === 'production' && TRUSTED_PROXIES === undefined
    ? ['TRUSTED_PROXIES is missing: the number of proxies in front of the server, 0 for none']
    : []

export function kernelProductionProblems(env: ParsedEnv): string[] {
  return [
    ...(['EMBEDDED', 'DEV_CAPTCHA_ANSWER', 'DEV_LOOKS_ALLOW'] as const)
      .filter((name) => env[name])
      .map((name) => `${name} is for the embedded default only`),
    ...(env.NODE_TLS_REJECT_UNAUTHORIZED === '0'
      ? ['NODE_TLS_REJECT_UNAUTHORIZED turns off certificate checks']
      : []),
    ...refusedByKind(kernelSettings, env),
    ...(/^0+$/.test(env.DOWNLOADER_CODE) ? ['DOWNLOADER_CODE is an example'] : []),
    ...(env.PIN_PEPPER.some(({ text }) => /secret|\bexample\b|change-?me/i.test(text))
      ? ['PIN_PEPPER is an example']
      : []),
    ...(['ENCRYPTION_KEYS', 'LICENCE_KEYS'] as const)
      .filter((name) => env[name].some(({ key }) => new Set(key).size < MIN_DISTINCT))
      .map((name) => `${name} is an example`),
  ]
}

/** Reserved names (RFC 2606) that `.env.example` uses. */
const EXAMPLE_HOST = /(^|\.)example(\.(com|net|org|edu))?$/i
const EXAMPLE_TEXT = /\bexample\b|change-?me/i

/** A sentence for each example value. Production refuses them: mail to them is lost, and their secrets are public. */
export function exampleValueProblems(settings: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    const problem = typeof value === 'string' ? exampleProblemOf(value) : null
    return problem === null ? [] : [`${name} ${problem}`]
  })
}

function exampleProblemOf(value: string): string | null {
  if (URL.canParse(value) && value.includes('://')) {
    const { hostname, password } = new URL(value)
    if (EXAMPLE_HOST.test(hostname)) return `is an example: ${hostname} is reserved for documentation`
    return password === 'password' ? 'has the password of an example' : null
  }
  const [, host = ''] = /@([^@\s<>]+)>?$/.exec(value) ?? []
  if (EXAMPLE_HOST.test(host)) return `is an example: ${host} is reserved for documentation`
  return EXAMPLE_TEXT.test(value) ? 'is an example' : null
}
