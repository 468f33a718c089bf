import type { StandIn } from '../shared/stand-in.ts'
import { startPayPal } from './index.ts'

export const paypal: StandIn = {
  name: 'PayPal',
  folder: 'paypal',
  start: ({ directory, secret, server }) =>
    startPayPal({
      directory,
      webhookUrl: `${server}/webhooks/paypal`,
      webhookId: 'WH-EMBEDDED',
      clientId: 'embedded',
      clientSecret: secret('paypal client'),
    }),
}
