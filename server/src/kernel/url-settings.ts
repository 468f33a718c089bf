import { z } from 'zod'

/** A string setting; `problemOf` returns what is wrong, worded to follow the setting's name. */
export const checked = (problemOf: (text: string) => string | null) =>
  z.string().superRefine((text, context) => {
    const problem = problemOf(text)
    if (problem !== null) context.addIssue(problem)
  })

/** Parameters that are refused, because they would allow impersonation. NODE_EXTRA_CA_CERTS makes a private authority trusted. */
const NO_CERTIFICATE_CHECK = /[?&](sslmode=no-verify|tls\.rejectUnauthorized=(false|0))(&|$)/
/** Parameters that the processes set themselves: the leader, for example, is found by its application name. */
const RESERVED = /[?&](application_name|options|(statement|lock|query|idle_in_transaction_session)_timeout)=/
export const BLANK = /[\s\p{Cc}]/u

function problemOfUrl(text: string, schemes: readonly string[]): string | null {
  if (BLANK.test(text)) return 'must not contain spaces or line breaks'
  if (!URL.canParse(text)) return 'is not a URL'
  if (!schemes.some((scheme) => text.toLowerCase().startsWith(`${scheme}://`)))
    return `must begin with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`
  const { hostname, searchParams } = new URL(text)
  // PostgreSQL may listen on a socket.
  if (hostname === '' && !searchParams.has('host')) return 'has no host'
  return NO_CERTIFICATE_CHECK.test(text) ? 'turns off certificate checks' : null
}

export const url = (...schemes: readonly string[]) => checked((text) => problemOfUrl(text, schemes))
export const webUrl = url('http', 'https')

export const databaseUrl = checked(
  (text) =>
    problemOfUrl(text, ['postgres', 'postgresql']) ??
    (RESERVED.test(text) ? 'must not set a name, options or timeouts: the processes set them' : null),
)

export const origin = checked((text) => {
  const problem = problemOfUrl(text, ['http', 'https'])
  if (problem !== null) return problem
  const { username, password, pathname, search, hash } = new URL(text)
  const hasMore = username + password + search + hash !== '' || pathname !== '/'
  return hasMore ? 'must be only a scheme, a host and a port, like https://player.example' : null
}).transform((text) => new URL(text).origin)
