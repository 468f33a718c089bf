import type { z } from 'zod'
import { settings } from '../../../../kernel/settings.ts'
import { complete, kinds } from '../settings.ts'

const apiUrl = kinds.addressOf('https://api.opaycheckout.com')
const productField = settings.oneOf(['productList', 'product']).default('productList')

export const opaySettings = {
  OPAY_API_URL: apiUrl,
  OPAY_MERCHANT_ID: kinds.credential,
  OPAY_PUBLIC_KEY: kinds.credential,
  OPAY_SECRET_KEY: kinds.secret,
  OPAY_PRICE: kinds.price,
  OPAY_PRODUCT_FIELD: productField,
}

export const opay1Settings = {
  OPAY1_API_URL: apiUrl,
  OPAY1_MERCHANT_ID: kinds.credential,
  OPAY1_PUBLIC_KEY: kinds.credential,
  OPAY1_SECRET_KEY: kinds.secret,
  OPAY1_PRICE: kinds.price,
  OPAY1_PRODUCT_FIELD: productField,
}

export type OPayAccount = NonNullable<ReturnType<typeof opayAccount | typeof opay1Account>>

export const opayAccount = (env: z.infer<z.ZodObject<typeof opaySettings>>, merchant: string) =>
  complete({
    method: 'opay' as const,
    merchant,
    apiUrl: env.OPAY_API_URL,
    merchantId: env.OPAY_MERCHANT_ID,
    publicKey: env.OPAY_PUBLIC_KEY,
    secretKey: env.OPAY_SECRET_KEY,
    price: env.OPAY_PRICE,
    productField: env.OPAY_PRODUCT_FIELD,
  })

export const opay1Account = (env: z.infer<z.ZodObject<typeof opay1Settings>>, merchant: string) =>
  complete({
    method: 'opay1' as const,
    merchant,
    apiUrl: env.OPAY1_API_URL,
    merchantId: env.OPAY1_MERCHANT_ID,
    publicKey: env.OPAY1_PUBLIC_KEY,
    secretKey: env.OPAY1_SECRET_KEY,
    price: env.OPAY1_PRICE,
    productField: env.OPAY1_PRODUCT_FIELD,
  })
