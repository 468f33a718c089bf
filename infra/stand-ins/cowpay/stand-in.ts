import type { StandIn } from '../shared/stand-in.ts'
import { startCowpay } from './index.ts'

export const cowpay: StandIn = {
  name: 'Cowpay',
  folder: 'cowpay',
  start: ({ directory, secret, server, origin }) =>
    startCowpay({
      directory,
      callbackUrl: `${server}/webhooks/cowpay`,
      returnUrl: `${origin}/cowpayReturnUrl`,
      merchant: {
        merchantCode: 'EMBEDDED',
        hashKey: secret('cowpay hash'),
        token: secret('cowpay token'),
        phone: '01000000000',
      },
    }),
}
