import { z } from 'zod'
import { checked, settings } from '../../../kernel/settings.ts'

/** Additional checks in production. `problemOf` returns a message that follows the setting's name, or null. */
const productionRules = z.registry<{ readonly problemOf: (value: string) => string | null }>()

/** Refuses stand-ins, which have no certificate. A path is appended to an address that is checked itself. */
const encrypted = {
  problemOf: (text: string) =>
    /^(https:\/\/|\/)/.test(text) ? null : 'must begin with https:// in production',
}

const SHORT = 16
const long = {
  problemOf: (text: string) => (text.length < SHORT ? `must have ${SHORT} characters or more` : null),
}

/** Removes trailing slashes, as paths are appended. */
const address = settings.webUrl.transform((text) => text.replace(/\/+$/, ''))

const addressOrPath = checked((text) => {
  const isAddress = settings.webUrl.safeParse(text).success
  return isAddress || /^\/(?!\/)[^\s\p{Cc}]*$/u.test(text)
    ? null
    : 'must be an http address, or a path that begins with a slash'
})

/** Kinds of provider settings. None is required to start. */
export const kinds = {
  credential: settings.credential.optional(),
  /** Production refuses short ones. */
  secret: settings.credential.optional().register(productionRules, long),
  /** Production requires https. */
  address: address.optional().register(productionRules, encrypted),
  addressOf: (usual: string) => address.default(usual).register(productionRules, encrypted),
  pageOf: (usual: string) => settings.webUrl.default(usual).register(productionRules, encrypted),
  addressOrPath: addressOrPath.optional().register(productionRules, encrypted),
  template: (part: string, problem: string) =>
    settings.webUrl
      .refine((text) => text.includes(part), problem)
      .optional()
      .register(productionRules, encrypted),
  price: settings.price.optional(),
}

/** What production refuses, one line per setting. */
export const refusedByKind = (
  shape: Readonly<Record<string, z.core.$ZodType>>,
  read: Readonly<Record<string, unknown>>,
): string[] =>
  Object.entries(shape).flatMap(([name, kind]) => {
    const value = read[name]
    const problem = typeof value === 'string' ? productionRules.get(kind)?.problemOf(value) : null
    return problem ? [`${name} ${problem}`] : []
  })

type Complete<Parts> = { readonly [Name in keyof Parts]: Exclude<Parts[Name], undefined> }

const isComplete = <Parts extends object>(parts: Parts): parts is Parts & Complete<Parts> =>
  !Object.values(parts).includes(undefined)

/** Returns the account, or null if any part is missing: its method is then not offered (D13). */
export function complete<Parts extends object>(parts: Parts): Complete<Parts> | null {
  return isComplete(parts) ? parts : null
}
