import type { StandIn } from '../shared/stand-in.ts'
import { startIbostore } from './index.ts'

export const ibostore: StandIn = {
  name: 'the store',
  folder: 'ibostore',
  start: ({ directory, secret, server, origin, price }) =>
    startIbostore({
      directory,
      webhookUrl: `${server}/webhooks/ibostore`,
      secret: `whsec_${Buffer.from(secret('ibostore'), 'hex').toString('base64')}`,
      price,
      siteUrl: `${origin}/dashboard`,
    }),
}
