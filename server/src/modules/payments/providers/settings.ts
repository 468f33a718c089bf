import { z } from 'zod'
import { checked, settings } from '../../../kernel/settings.ts'

/** What production asks of a value beyond its form: what is wrong, in words that follow the setting's name, or null. */
const productionRules = z.registry<{ readonly problemOf: (value: string) => string | null }>()

/** A stand-in has no certificate. A path is below an address that is checked itself. */
const encrypted = {
  problemOf: (text: string) =>
    /^(https:\/\/|\/)/.test(text) ? null : 'must begin with https:// in production',
}

const SHORT = 16
const long = {
  problemOf: (text: string) => (text.length < SHORT ? `must have ${SHORT} characters or more` : null),
}

/** An address without a slash at its end: paths are put behind it. */
const address = settings.webUrl.transform((text) => text.replace(/\/+$/, ''))

/** Below another address, or anywhere. */
const addressOrPath = checked((text) => {
  const isAddress = settings.webUrl.safeParse(text).success
  return isAddress || /^\/(?!\/)[^\s\p{Cc}]*$/u.test(text)
    ? null
    : 'is no http address, and no path that begins with a slash'
})

/** The kinds of setting that providers have besides the product's own. None is needed to start. */
export const kinds = {
  /** A public number or key. */
  credential: settings.credential.optional(),
  /** A secret key: production refuses one that can be guessed. */
  secret: settings.credential.optional().register(productionRules, long),
  /** Addresses: production refuses one that is not encrypted. */
  address: address.optional().register(productionRules, encrypted),
  addressOf: (usual: string) => address.default(usual).register(productionRules, encrypted),
  pageOf: (usual: string) => settings.webUrl.default(usual).register(productionRules, encrypted),
  addressOrPath: addressOrPath.optional().register(productionRules, encrypted),
  /** An address with parts in braces. */
  template: (part: string, problem: string) =>
    settings.webUrl
      .refine((text) => text.includes(part), problem)
      .optional()
      .register(productionRules, encrypted),
  price: settings.price.optional(),
}

/** What production refuses of settings by their kind, a line each. */
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

/** An account, or null unless every part of it is given: then its method is not offered (D13). */
export function complete<Parts extends object>(parts: Parts): Complete<Parts> | null {
  return isComplete(parts) ? parts : null
}
