import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { fieldErrorsOf } from '../../kernel/answers.ts'
import * as text from '../../kernel/text.ts'
import { deviceKey, formatMac, macAddress } from './contract.ts'
import { answer } from './messages.ts'

const fieldError = fieldErrorsOf(answer)

const label = text.displayText(100)
const { UNKNOWN } = text
const NO_PLATFORM = { os: UNKNOWN, os_version: UNKNOWN, model: UNKNOWN }
const NO_APP = { name: UNKNOWN, version: UNKNOWN }

export const MAX_ADDRESSES = 8

/** The tag of an unknown language (BCP 47). */
export const NO_LANGUAGE = 'und'

const ABILITIES = ['results', 'fallbacks', 'arrange'] as const

export const reportInput = z.object({
  thumbprint: z
    .string()
    .check(
      z.regex(/^[\w-]{43}$/, fieldError('thumbprint_invalid')),
      z.describe('Of the key that signs the proof (RFC 7638).'),
    ),
  addresses: z
    .array(
      z.object({ kind: text.orDefault(z.enum(['ethernet', 'wifi', 'unknown']), 'unknown'), mac: macAddress }),
    )
    .check(
      z.maxLength(MAX_ADDRESSES, fieldError('addresses_too_many')),
      z.describe('All that the device has, the one to show first. Empty if the platform tells none.'),
    ),
  platform: text
    .orDefault(z.object({ os: label, os_version: label, model: label }), NO_PLATFORM)
    .check(
      z.describe('Of the device. Texts of 100 characters at most; what can’t be used becomes `unknown`.'),
    ),
  app: text.orDefault(z.object({ name: label, version: label }), NO_APP).check(z.describe('Of this app.')),
  language: text
    .orDefault(z.string().check(z.trim(), z.regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$/)), NO_LANGUAGE)
    .check(z.describe('Of the app’s texts (BCP 47). What is no language tag becomes `und`.')),
  abilities: text.orDefault(z._default(z.array(z.string()), []), []).check(
    z.overwrite((abilities) => ABILITIES.filter((ability) => abilities.includes(ability))),
    z.describe(
      'What this app can do: `results` if it tells how loading playlists went, `fallbacks` if it tries their further addresses, `arrange` if it sends their groups and shows them as arranged. Others are ignored.',
    ),
  ),
})
export type Report = z.output<typeof reportInput>

export const reportOutput = z
  .object({
    token: z.string().check(z.describe('For `Authorization: Bearer`.')),
    token_expires_in: z.number().check(z.describe('In seconds.')),
    mac_address: z.string().check(z.describe('The address that the television shows.')),
  })
  .check(z.meta({ id: 'Registered' }))

export const claimInput = z.object({ device_key: deviceKey })

/** Whether an address is all zeros, Android's constant, broadcast or multicast, instead of a device's own. */
export const isPlaceholder = (mac: string): boolean =>
  mac === '00:00:00:00:00:00' ||
  mac === '02:00:00:00:00:00' ||
  (Number.parseInt(mac.slice(0, 2), 16) & 1) === 1

/** A random, locally administered unicast address. */
export function assignedAddress(): string {
  const bytes = randomBytes(6)
  bytes[0] = ((bytes[0] ?? 0) & 0xfc) | 0x02
  return formatMac(bytes.toString('hex'))
}
