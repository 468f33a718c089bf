import type { z } from 'zod'
import { settings } from '../../../../kernel/settings.ts'
import { complete, kinds } from '../settings.ts'

export const paypalSettings = {
  PAYPAL_API_URL: kinds.addressOf('https://api-m.paypal.com'),
  PAYPAL_SDK_URL: kinds.pageOf('https://www.paypal.com/sdk/js'),
  PAYPAL_CLIENT_ID: kinds.credential,
  PAYPAL_CLIENT_SECRET: kinds.secret,
  PAYPAL_WEBHOOK_ID: kinds.credential,
  PAYPAL_MERCHANT_ID: kinds.credential,
  PAYPAL_CERTIFICATE_HOSTS: settings.hosts.default(['api.paypal.com', 'api-m.paypal.com']),
  PAYPAL_CERTIFICATE_NAME: settings.credential.default('messageverificationcerts.paypal.com'),
}

export type PayPalAccount = NonNullable<ReturnType<typeof accountOf>>

export const accountOf = (env: z.infer<z.ZodObject<typeof paypalSettings>>, merchant: string) =>
  complete({
    clientId: env.PAYPAL_CLIENT_ID,
    secret: env.PAYPAL_CLIENT_SECRET,
    webhookId: env.PAYPAL_WEBHOOK_ID,
    /** Null if not set: money is then counted only for orders that we opened, and payments that an operator assigned. */
    merchantId: env.PAYPAL_MERCHANT_ID ?? null,
    apiUrl: env.PAYPAL_API_URL,
    sdkUrl: env.PAYPAL_SDK_URL,
    certificateHosts: env.PAYPAL_CERTIFICATE_HOSTS,
    certificateName: env.PAYPAL_CERTIFICATE_NAME,
    merchant,
  })
