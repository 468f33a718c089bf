import type { PaymentMethod } from '@player/db'
import { z } from 'zod'
import { checked, settings } from '../../../kernel/settings.ts'

/** An address without a slash at its end: paths are put behind it. */
const address = settings.webUrl.transform((text) => text.replace(/\/+$/, ''))
/** Below the gateway, or anywhere. */
const addressOrPath = checked((text) => {
  const isAddress = settings.webUrl.safeParse(text).success
  return isAddress || /^\/(?!\/)[^\s\p{Cc}]*$/u.test(text)
    ? null
    : 'is no http address, and no path that begins with a slash'
}).optional()
const credential = settings.credential.optional()
const price = settings.price.optional()
const productField = settings.oneOf(['productList', 'product']).default('productList')

/** `whsec_` and base64 of 24 to 64 bytes, as Standard Webhooks has it; two while one is replaced by the other. */
const webhookSecrets = settings.list
  .refine(
    (secrets) => secrets.length <= 2 && secrets.every((secret) => WEBHOOK_SECRET.test(secret)),
    'must be whsec_ and base64 of 24 to 64 bytes, two of them at most with a comma between',
  )
  .transform((secrets) => secrets.map((secret) => Buffer.from(secret.slice(6), 'base64')))
  .refine(
    (keys) => keys.every(({ length }) => length >= 24 && length <= 64),
    'must hold 24 to 64 bytes behind whsec_',
  )
const WEBHOOK_SECRET = /^whsec_[A-Za-z0-9+/]+={0,2}$/

/** The settings of the payment providers' accounts; none of them is needed to start. */
export const providerSettings = {
  PAYPAL_API_URL: address.default('https://api-m.paypal.com'),
  PAYPAL_SDK_URL: settings.webUrl.default('https://www.paypal.com/sdk/js'),
  PAYPAL_CLIENT_ID: credential,
  PAYPAL_CLIENT_SECRET: credential,
  PAYPAL_WEBHOOK_ID: credential,
  PAYPAL_CERTIFICATE_HOSTS: settings.hosts.default(['api.paypal.com', 'api-m.paypal.com']),
  PAYPAL_CERTIFICATE_NAME: settings.credential.default('messageverificationcerts.paypal.com'),
  OPAY_API_URL: address.default('https://api.opaycheckout.com'),
  OPAY_MERCHANT_ID: credential,
  OPAY_PUBLIC_KEY: credential,
  OPAY_SECRET_KEY: credential,
  OPAY_PRICE: price,
  OPAY_PRODUCT_FIELD: productField,
  OPAY1_API_URL: address.default('https://api.opaycheckout.com'),
  OPAY1_MERCHANT_ID: credential,
  OPAY1_PUBLIC_KEY: credential,
  OPAY1_SECRET_KEY: credential,
  OPAY1_PRICE: price,
  OPAY1_PRODUCT_FIELD: productField,
  COWPAY_MODE: settings.oneOf(['iframe_token', 'intention']).default('iframe_token'),
  COWPAY_API_URL: address.default('https://cowpay.me'),
  COWPAY_TOKEN: credential,
  COWPAY_MERCHANT_CODE: credential,
  COWPAY_HASH_KEY: credential,
  COWPAY_PRICE: price,
  COWPAY_MERCHANT_PHONE: settings.phone.optional(),
  COWPAY_IDENTITY_URL: address.optional(),
  COWPAY_GATEWAY_URL: address.optional(),
  COWPAY_FRAME_URL: address.default('https://dashboard.cowpay.me:8070'),
  COWPAY_INTENTION_URL: addressOrPath,
  COWPAY_INTENTION_FIELDS: settings.list
    .refine(
      (names) => names.length === 2 && names.every(Boolean),
      "must be two names: 'frameCode,clientSecret'",
    )
    .optional(),
  COWPAY_STATUS_URL: addressOrPath,
  BTCPAY_URL: address.optional(),
  BTCPAY_STORE_ID: credential,
  BTCPAY_API_KEY: credential,
  BTCPAY_WEBHOOK_SECRET: credential,
  IBOSTORE_PRODUCT_URL: settings.webUrl
    .refine((text) => text.includes('{mac}'), 'must have {mac} where the device’s address belongs')
    .optional(),
  IBOSTORE_SECRETS: webhookSecrets.optional(),
}

const shape = z.object({ ...providerSettings, SITE_NAME: z.string() })
export type ProviderSettings = z.infer<typeof shape>

/** Every provider's account, or null while it is not completely configured: then its method is not offered (D13). */
export function accountsOf(read: ProviderSettings) {
  return {
    paypal: complete({
      clientId: read.PAYPAL_CLIENT_ID,
      secret: read.PAYPAL_CLIENT_SECRET,
      webhookId: read.PAYPAL_WEBHOOK_ID,
      apiUrl: read.PAYPAL_API_URL,
      sdkUrl: read.PAYPAL_SDK_URL,
      certificateHosts: read.PAYPAL_CERTIFICATE_HOSTS,
      certificateName: read.PAYPAL_CERTIFICATE_NAME,
      merchant: read.SITE_NAME,
    }),
    opay: opay('opay', read.SITE_NAME, {
      apiUrl: read.OPAY_API_URL,
      merchantId: read.OPAY_MERCHANT_ID,
      publicKey: read.OPAY_PUBLIC_KEY,
      secretKey: read.OPAY_SECRET_KEY,
      price: read.OPAY_PRICE,
      productField: read.OPAY_PRODUCT_FIELD,
    }),
    opay1: opay('opay1', read.SITE_NAME, {
      apiUrl: read.OPAY1_API_URL,
      merchantId: read.OPAY1_MERCHANT_ID,
      publicKey: read.OPAY1_PUBLIC_KEY,
      secretKey: read.OPAY1_SECRET_KEY,
      price: read.OPAY1_PRICE,
      productField: read.OPAY1_PRODUCT_FIELD,
    }),
    cowpay: read.COWPAY_MODE === 'intention' ? cowpayIntention(read) : cowpayToken(read),
    btcpay: complete({
      apiUrl: read.BTCPAY_URL,
      storeId: read.BTCPAY_STORE_ID,
      apiKey: read.BTCPAY_API_KEY,
      webhookSecret: read.BTCPAY_WEBHOOK_SECRET,
      merchant: read.SITE_NAME,
    }),
    ibostore: complete({ productUrl: read.IBOSTORE_PRODUCT_URL, secrets: read.IBOSTORE_SECRETS }),
  }
}

/** What those take that do not charge in the product's currency (D12). */
export function pricesOf(
  read: ProviderSettings,
): Partial<Record<PaymentMethod, { amountMinor: number; currency: string }>> {
  const inPounds = (amountMinor: number | undefined) =>
    amountMinor === undefined ? undefined : { amountMinor, currency: 'EGP' }
  const [opayPrice, opay1Price, cowpayPrice] = [read.OPAY_PRICE, read.OPAY1_PRICE, read.COWPAY_PRICE].map(
    inPounds,
  )
  return {
    ...(opayPrice && { opay: opayPrice }),
    ...(opay1Price && { opay1: opay1Price }),
    ...(cowpayPrice && { cowpay: cowpayPrice }),
  }
}

type Complete<Parts> = { readonly [Name in keyof Parts]: Exclude<Parts[Name], undefined> }

const isComplete = <Parts extends object>(parts: Parts): parts is Parts & Complete<Parts> =>
  !Object.values(parts).includes(undefined)

/** Null unless every part is given. */
function complete<Parts extends object>(parts: Parts): Complete<Parts> | null {
  return isComplete(parts) ? parts : null
}

interface OPayParts {
  apiUrl: string
  merchantId: string | undefined
  publicKey: string | undefined
  secretKey: string | undefined
  price: number | undefined
  productField: 'productList' | 'product'
}

const opay = (method: 'opay' | 'opay1', merchant: string, parts: OPayParts) =>
  complete({ method, merchant, ...parts })

function cowpayToken(read: ProviderSettings) {
  return complete({
    mode: 'iframe_token' as const,
    apiUrl: read.COWPAY_API_URL,
    token: read.COWPAY_TOKEN,
    merchantCode: read.COWPAY_MERCHANT_CODE,
    hashKey: read.COWPAY_HASH_KEY,
    price: read.COWPAY_PRICE,
    /** What a page of ours may frame. */
    frameUrl: read.COWPAY_API_URL,
    merchant: read.SITE_NAME,
  })
}

function cowpayIntention(read: ProviderSettings) {
  const [frameCode, clientSecret] = read.COWPAY_INTENTION_FIELDS ?? []
  return complete({
    mode: 'intention' as const,
    identityUrl: read.COWPAY_IDENTITY_URL,
    gatewayUrl: read.COWPAY_GATEWAY_URL,
    merchantCode: read.COWPAY_MERCHANT_CODE,
    merchantPhone: read.COWPAY_MERCHANT_PHONE,
    hashKey: read.COWPAY_HASH_KEY,
    price: read.COWPAY_PRICE,
    intentionUrl: read.COWPAY_INTENTION_URL,
    /** What the answer calls the two parts of the frame's address. */
    fields: frameCode && clientSecret ? { frameCode, clientSecret } : undefined,
    /** Null where the contract names none: then only a person confirms. */
    statusUrl: read.COWPAY_STATUS_URL ?? null,
    frameUrl: read.COWPAY_FRAME_URL,
    merchant: read.SITE_NAME,
  })
}
