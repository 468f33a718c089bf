import type { z } from 'zod'
import { complete, kinds } from '../settings.ts'

export const btcpaySettings = {
  BTCPAY_URL: kinds.address,
  BTCPAY_STORE_ID: kinds.credential,
  BTCPAY_API_KEY: kinds.secret,
  BTCPAY_WEBHOOK_SECRET: kinds.secret,
}

export type BtcpayAccount = NonNullable<ReturnType<typeof accountOf>>

export const accountOf = (read: z.infer<z.ZodObject<typeof btcpaySettings>>, merchant: string) =>
  complete({
    apiUrl: read.BTCPAY_URL,
    storeId: read.BTCPAY_STORE_ID,
    apiKey: read.BTCPAY_API_KEY,
    webhookSecret: read.BTCPAY_WEBHOOK_SECRET,
    merchant,
  })
