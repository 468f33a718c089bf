import type { z } from 'zod'
import { productionRules } from '../../../../kernel/production-rules.ts'
import { settings } from '../../../../kernel/settings.ts'
import { complete, kinds } from '../settings.ts'

const SECRET = /^whsec_[A-Za-z0-9+/]+={0,2}$/

/** Standard Webhooks secrets; two during rotation. */
const secrets = settings.list
  .refine(
    (list) => list.length <= 2 && list.every((secret) => SECRET.test(secret)),
    'must be whsec_ and base64 of 24 to 64 bytes; at most two, separated by a comma',
  )
  .transform((list) => list.map((secret) => Buffer.from(secret.slice(6), 'base64')))
  .refine(
    (keys) => keys.every(({ length }) => length >= 24 && length <= 64),
    'must have 24 to 64 bytes after whsec_',
  )

export const ibostoreSettings = {
  IBOSTORE_PRODUCT_URL: kinds.template('{mac}', 'must contain {mac} for the device’s address'),
  IBOSTORE_SECRETS: secrets.optional().register(productionRules, { isSecret: true, problemOf: () => null }),
}

export type IbostoreAccount = NonNullable<ReturnType<typeof accountOf>>

export const accountOf = (env: z.infer<z.ZodObject<typeof ibostoreSettings>>) =>
  complete({ productUrl: env.IBOSTORE_PRODUCT_URL, secrets: env.IBOSTORE_SECRETS })
