import type { StandIn } from '../shared/stand-in.ts'
import { startBtcpay } from './index.ts'

export const btcpay: StandIn = {
  name: 'BTCPay',
  folder: 'btcpay',
  start: ({ directory, secret, origin }) =>
    startBtcpay({
      directory,
      webhookUrl: `${origin}/webhooks/btcpay`,
      account: {
        storeId: 'EmbeddedStore',
        apiKey: secret('btcpay key'),
        webhookSecret: secret('btcpay webhook'),
      },
    }),
}
