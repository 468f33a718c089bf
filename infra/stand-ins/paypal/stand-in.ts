import type { StandIn } from '../shared/stand-in.ts'
import { startPayPal } from './index.ts'

export const paypal: StandIn = {
  name: 'PayPal',
  folder: 'paypal',
  start: ({ directory, secret, origin }) =>
    startPayPal({
      directory,
      webhookUrl: `${origin}/webhooks/paypal`,
      webhookId: 'WH-EMBEDDED',
      clientId: 'embedded',
      clientSecret: secret('paypal client'),
    }),
}
