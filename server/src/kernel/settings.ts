import { isIP } from 'node:net'
import { z } from 'zod'

/** A string setting; `problemOf` returns what is wrong, worded to follow the setting's name. */
export const checked = (problemOf: (text: string) => string | null) =>
  z.string().superRefine((text, context) => {
    const problem = problemOf(text)
    if (problem !== null) context.addIssue(problem)
  })

/** Refused because they would allow impersonation. NODE_EXTRA_CA_CERTS makes a private authority trusted. */
const NO_CERTIFICATE_CHECK = /[?&](sslmode=no-verify|tls\.rejectUnauthorized=(false|0))(&|$)/
/** Set by the processes themselves: the leader, for example, is found by its application name. */
const RESERVED = /[?&](application_name|options|(statement|lock|query|idle_in_transaction_session)_timeout)=/
const BLANK = /[\s\p{Cc}]/u
const CONTROL = /\p{Cc}/u

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

const url = (...schemes: readonly string[]) => checked((text) => problemOfUrl(text, schemes))
const webUrl = url('http', 'https')

const databaseUrl = checked(
  (text) =>
    problemOfUrl(text, ['postgres', 'postgresql']) ??
    (RESERVED.test(text) ? 'must not set a name, options or timeouts: the processes set them' : null),
)

/** Only scheme, host and port. */
const origin = checked((text) => {
  const problem = problemOfUrl(text, ['http', 'https'])
  if (problem !== null) return problem
  const { username, password, pathname, search, hash } = new URL(text)
  const hasMore = username + password + search + hash !== '' || pathname !== '/'
  return hasMore ? 'must be only a scheme, a host and a port, like https://player.example' : null
}).transform((text) => new URL(text).origin)

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `must be a whole number from ${min} to ${max}`,
    )
    .transform(Number)

const seconds = (min: number, max: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,6}(\.\d{1,3})?$/.test(text) && Number(text) >= min && Number(text) <= max,
      `must be a number of seconds from ${min} to ${max}`,
    )
    .transform(Number)

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`)

const list = z.string().transform((text) => text.split(',').map((part) => part.trim()))

const text = checked((value) => {
  if (CONTROL.test(value)) return 'must not contain line breaks'
  return value.length > 200 ? 'must have 200 characters at most' : null
})

const credential = checked((value) => (BLANK.test(value) ? 'must not contain spaces or line breaks' : null))

/** '7.99', in minor units. */
const price = checked((value) => {
  if (!/^\d{1,6}\.\d{2}$/.test(value)) return 'must be an amount like 7.99'
  return Number(value) > 0 ? null : 'must be more than 0.00'
}).transform((value) => Number(value.replace('.', '')))

/** Later dates would have years of five digits. */
const MAX_YEARS = 100

const term = checked((value) => {
  if (value === 'lifetime') return null
  const parts = /^P(?=\d)(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,4})D)?$/.exec(value)
  if (!parts) return "must be 'lifetime' or an ISO 8601 duration like P1Y"
  const [years = 0, months = 0, weeks = 0, days = 0] = parts.slice(1).map((digits) => Number(digits ?? 0))
  const total = years + months / 12 + (weeks * 7 + days) / 365
  if (total > MAX_YEARS) return `must be ${MAX_YEARS} years at most, or 'lifetime'`
  return total > 0 ? null : 'must not be empty'
})

const KEY = /^[A-Za-z0-9]+:[A-Za-z0-9+/_-]{43}=?$/

/** `id:base64,…`: the first key encrypts or signs; the others only decrypt, or are published. */
const keys = list
  .superRefine((parts, context) => {
    if (!parts.every((part) => KEY.test(part)))
      context.addIssue("must be 'id:base64 of 32 bytes', several separated by commas")
    const ids = parts.map((part) => part.split(':')[0] ?? '')
    const duplicate = ids.find((id, index) => ids.indexOf(id) !== index)
    if (duplicate !== undefined) context.addIssue(`has two keys with the id ${duplicate}`)
  })
  .transform((parts) =>
    parts.map((part) => {
      const [id = '', base64 = ''] = part.split(':')
      return { id, key: Buffer.from(base64, 'base64') }
    }),
  )

/** A secret for keyed hashes. Its id is stored with them; '' for the secret without an id. */
export interface Pepper {
  readonly id: string
  readonly text: string
  readonly key: Buffer
}

/** The first one hashes. */
export type Peppers = readonly [Pepper, ...Pepper[]]

/** A secret of 32 characters or more, or several as of `keys`, of which one may have no id. The first one hashes. */
const peppers = z.string().transform((value, context): Peppers => {
  const parts = value.split(',').map((part) => part.trim())
  const [first, ...others] = (parts.some((part) => KEY.test(part)) ? parts : [value]).map(pepperOf)
  if (!first) return z.NEVER
  const secrets = [first, ...others]
  if (secrets.some(({ text }) => text.length < 32)) context.addIssue('must have 32 characters or more')
  const ids = secrets.map(({ id }) => id)
  const duplicate = ids.find((id, index) => ids.indexOf(id) !== index)
  if (duplicate === '')
    context.addIssue("must have one secret without an id at most, others as 'id:base64 of 32 bytes'")
  else if (duplicate !== undefined) context.addIssue(`has two secrets with the id ${duplicate}`)
  return [first, ...others]
})

function pepperOf(part: string): Pepper {
  if (!KEY.test(part)) return { id: '', text: part, key: Buffer.from(part) }
  const [id = '', text = ''] = part.split(':')
  return { id, text, key: Buffer.from(text, 'base64') }
}

const HOST_NAME =
  /^(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$/

export const settings = {
  url,
  webUrl,
  databaseUrl,
  origin,
  wholeNumber,
  seconds,
  oneOf,
  list,
  text,
  credential,
  price,
  term,
  keys,
  flag: z.stringbool({ error: 'must be true or false' }).default(false),
  port: wholeNumber(0, 65_535),
  limit: wholeNumber(2, 1_000_000),
  /** A retention time. At least a week: a refused e-mail is tried again for three days. */
  days: wholeNumber(7, 3_650),
  listenAddress: checked((value) =>
    isIP(value) !== 0 || HOST_NAME.test(value) ? null : 'must be an IP address or a host name',
  ),
  /** As in a URL: 127.0.0.1:8080. */
  hostAndPort: checked((value) =>
    /^[^/?#@\s]+:\d{1,5}$/.test(value) && URL.canParse(`http://${value}`)
      ? null
      : 'must be a host and a port',
  ),
  /** Comma-separated, each with an optional port. */
  hosts: list.refine(
    (hosts) => hosts.every((host) => HOST_NAME.test(host.replace(/:\d{1,5}$/, ''))),
    'must be host names separated by commas',
  ),
  email: z.email('is not an e-mail address'),
  /** Name <address@host> */
  sender: checked((value) => {
    const [, address = ''] = /^[^<>\p{Cc}]+ <([^<>\s]+)>$/u.exec(value) ?? []
    return z.email().safeParse(address).success ? null : "must read 'Name <address@host>'"
  }),
  phone: checked((value) =>
    /^(?=.{4,40}$)\+?\(?[0-9][0-9 ()./-]*( ?(ext\.?|x) ?[0-9]+)?$/.test(value)
      ? null
      : 'is not a phone number like +44 20 7946 0000',
  ),
  downloaderCode: z.string().regex(/^\d{4,10}$/, 'must be a code of 4 to 10 digits'),
  peppers,
}
