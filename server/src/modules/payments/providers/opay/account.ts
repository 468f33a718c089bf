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

export const opayAccount = (read: z.infer<z.ZodObject<typeof opaySettings>>, merchant: string) =>
  complete({
    method: 'opay' as const,
    merchant,
    apiUrl: read.OPAY_API_URL,
    merchantId: read.OPAY_MERCHANT_ID,
    publicKey: read.OPAY_PUBLIC_KEY,
    secretKey: read.OPAY_SECRET_KEY,
    price: read.OPAY_PRICE,
    productField: read.OPAY_PRODUCT_FIELD,
  })

export const opay1Account = (read: z.infer<z.ZodObject<typeof opay1Settings>>, merchant: string) =>
  complete({
    method: 'opay1' as const,
    merchant,
    apiUrl: read.OPAY1_API_URL,
    merchantId: read.OPAY1_MERCHANT_ID,
    publicKey: read.OPAY1_PUBLIC_KEY,
    secretKey: read.OPAY1_SECRET_KEY,
    price: read.OPAY1_PRICE,
    productField: read.OPAY1_PRODUCT_FIELD,
  })
