import type { z } from 'zod'
import { complete, kinds } from '../settings.ts'

export const btcpaySettings = {
  BTCPAY_URL: kinds.address,
  BTCPAY_STORE_ID: kinds.credential,
  BTCPAY_API_KEY: kinds.secret,
  BTCPAY_WEBHOOK_SECRET: kinds.secret,
}

export type BtcpayAccount = NonNullable<ReturnType<typeof accountOf>>

export const storePath = ({ storeId }: Pick<BtcpayAccount, 'storeId'>): string =>
  `stores/${encodeURIComponent(storeId)}`

export const accountOf = (env: z.infer<z.ZodObject<typeof btcpaySettings>>, merchant: string) =>
  complete({
    apiUrl: env.BTCPAY_URL,
    storeId: env.BTCPAY_STORE_ID,
    apiKey: env.BTCPAY_API_KEY,
    webhookSecret: env.BTCPAY_WEBHOOK_SECRET,
    merchant,
  })
