import { defineProvider } from '../define-provider.ts'
import { accountOf, btcpaySettings } from './account.ts'
import { createBtcpay, WEBHOOK_PATH } from './adapter.ts'

export const crypto = defineProvider({
  method: 'crypto',
  flag: 'show_coin',
  label: 'Crypto',
  text: 'Send coins from your own wallet.',
  flow: 'redirect',
  fields: ['email', 'coin_type'],
  isInstant: false,
  webhookPath: WEBHOOK_PATH,
  settings: btcpaySettings,
  account: accountOf,
  create: (account, { origin, log }) => createBtcpay(account, origin, log),
})
