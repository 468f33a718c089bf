import { isIP } from 'node:net'
import { z } from 'zod'
import { keys, list, peppers } from './key-settings.ts'
import { productionRules } from './production-rules.ts'
import { checked, BLANK, url, webUrl, databaseUrl, origin } from './url-settings.ts'

const CONTROL = /\p{Cc}/u

const numberOf = (form: RegExp, kind: string) => (min: number, max: number) =>
  z
    .string()
    .refine(
      (text) => form.test(text) && Number(text) >= min && Number(text) <= max,
      `must be ${kind} from ${min} to ${max}`,
    )
    .transform(Number)

const wholeNumber = numberOf(/^\d{1,9}$/, 'a whole number')
const seconds = numberOf(/^\d{1,6}(\.\d{1,3})?$/, 'a number of seconds')

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`)

export const text = checked((value) => {
  if (CONTROL.test(value)) return 'must not contain line breaks'
  return value.length > 200 ? 'must have 200 characters at most' : null
})

const credential = checked((value) => (BLANK.test(value) ? 'must not contain spaces or line breaks' : null))

/** An amount with two decimals, such as 7.99; read as minor units (799). */
const price = checked((value) => {
  if (!/^\d{1,6}\.\d{2}$/.test(value)) return 'must be an amount like 7.99'
  return Number(value) > 0 ? null : 'must be more than 0.00'
}).transform((value) => Number(value.replace('.', '')))

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
  /** `productionMax`: a higher limit does not stop an attack. */
  limit: (usual: number, productionMax: number) =>
    wholeNumber(2, 1_000_000)
      .default(usual)
      .register(productionRules, {
        problemOf: (value) =>
          Number(value) > productionMax ? `must be ${productionMax} at most in production` : null,
      }),
  /** A retention time. At least a week: a refused e-mail is tried again for three days. */
  days: wholeNumber(7, 3_650),
  listenAddress: checked((value) =>
    isIP(value) !== 0 || HOST_NAME.test(value) ? null : 'must be an IP address or a host name',
  ),
  hostAndPort: checked((value) =>
    /^[^/?#@\s]+:\d{1,5}$/.test(value) && URL.canParse(`http://${value}`)
      ? null
      : 'must be a host and a port',
  ),
  hosts: list.refine(
    (hosts) => hosts.every((host) => HOST_NAME.test(host.replace(/:\d{1,5}$/, ''))),
    'must be host names separated by commas',
  ),
  email: z.email('is not an e-mail address'),
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
