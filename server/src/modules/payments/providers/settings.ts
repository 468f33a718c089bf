import { httpsRule, productionRules } from '../../../kernel/production-rules.ts'
import { settings } from '../../../kernel/settings.ts'
import { checked } from '../../../kernel/url-settings.ts'

const MIN_SECRET_LENGTH = 16
const secretRule = {
  isSecret: true,
  problemOf: (text: string) =>
    text.length < MIN_SECRET_LENGTH ? `must have ${MIN_SECRET_LENGTH} characters or more` : null,
} as const

/** Removes trailing slashes, because paths are appended. */
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
  /** Production refuses short, weak and repeated ones. */
  secret: settings.credential.optional().register(productionRules, secretRule),
  /** Production requires https. */
  address: address.optional().register(productionRules, httpsRule),
  addressOf: (defaultUrl: string) => address.default(defaultUrl).register(productionRules, httpsRule),
  pageOf: (defaultUrl: string) => settings.webUrl.default(defaultUrl).register(productionRules, httpsRule),
  addressOrPath: addressOrPath.optional().register(productionRules, httpsRule),
  template: (part: string, problem: string) =>
    settings.webUrl
      .refine((text) => text.includes(part), problem)
      .optional()
      .register(productionRules, httpsRule),
  price: settings.price.optional(),
}

type Complete<Parts> = { readonly [Name in keyof Parts]: Exclude<Parts[Name], undefined> }

const isComplete = <Parts extends object>(parts: Parts): parts is Parts & Complete<Parts> =>
  !Object.values(parts).includes(undefined)

/** Returns the account, or null if any part is missing: its method is then not offered. */
export function complete<Parts extends object>(parts: Parts): Complete<Parts> | null {
  return isComplete(parts) ? parts : null
}
