import type { z } from 'zod'
import { settings } from '../../../../kernel/settings.ts'
import { complete, kinds } from '../settings.ts'

export const cowpaySettings = {
  COWPAY_MODE: settings.oneOf(['iframe_token', 'intention']).default('iframe_token'),
  COWPAY_API_URL: kinds.addressOf('https://cowpay.me'),
  COWPAY_TOKEN: kinds.secret,
  COWPAY_MERCHANT_CODE: kinds.credential,
  COWPAY_HASH_KEY: kinds.secret,
  COWPAY_PRICE: kinds.price,
  COWPAY_MERCHANT_PHONE: settings.phone.optional(),
  COWPAY_IDENTITY_URL: kinds.address,
  COWPAY_GATEWAY_URL: kinds.address,
  COWPAY_FRAME_URL: kinds.addressOf('https://dashboard.cowpay.me:8070'),
  COWPAY_FRAME_SANDBOX: settings.flag,
  COWPAY_INTENTION_URL: kinds.addressOrPath,
  COWPAY_INTENTION_FIELDS: settings.list
    .refine(
      (names) => names.length === 2 && names.every(Boolean),
      "must be two names: 'frameCode,clientSecret'",
    )
    .optional(),
  COWPAY_STATUS_URL: kinds.addressOrPath,
}
type Env = z.infer<z.ZodObject<typeof cowpaySettings>>

export type TokenAccount = NonNullable<ReturnType<typeof tokenAccount>>
export type IntentionAccount = NonNullable<ReturnType<typeof intentionAccount>>
export type CowpayAccount = TokenAccount | IntentionAccount

export const accountOf = (env: Env, merchant: string): CowpayAccount | null =>
  env.COWPAY_MODE === 'intention' ? intentionAccount(env, merchant) : tokenAccount(env, merchant)

const tokenAccount = (env: Env, merchant: string) =>
  complete({
    mode: 'iframe_token' as const,
    apiUrl: env.COWPAY_API_URL,
    token: env.COWPAY_TOKEN,
    merchantCode: env.COWPAY_MERCHANT_CODE,
    hashKey: env.COWPAY_HASH_KEY,
    price: env.COWPAY_PRICE,
    frameUrl: env.COWPAY_API_URL,
    sandboxesFrame: env.COWPAY_FRAME_SANDBOX,
    merchant,
  })

/** The newer platform. Its URLs are part of the operator's contract. */
function intentionAccount(env: Env, merchant: string) {
  const [frameCode, clientSecret] = env.COWPAY_INTENTION_FIELDS ?? []
  return complete({
    mode: 'intention' as const,
    identityUrl: env.COWPAY_IDENTITY_URL,
    gatewayUrl: env.COWPAY_GATEWAY_URL,
    merchantCode: env.COWPAY_MERCHANT_CODE,
    merchantPhone: env.COWPAY_MERCHANT_PHONE,
    hashKey: env.COWPAY_HASH_KEY,
    price: env.COWPAY_PRICE,
    intentionUrl: env.COWPAY_INTENTION_URL,
    /** The names of the two parts of the frame's URL in the answer. */
    fields: frameCode && clientSecret ? { frameCode, clientSecret } : undefined,
    /** Null if the contract names none: only an operator can then confirm payments. */
    statusUrl: env.COWPAY_STATUS_URL ?? null,
    frameUrl: env.COWPAY_FRAME_URL,
    sandboxesFrame: env.COWPAY_FRAME_SANDBOX,
    merchant,
  })
}
