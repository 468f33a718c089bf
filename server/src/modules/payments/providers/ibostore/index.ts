import { defineProvider } from '../define-provider.ts'
import { accountOf, ibostoreSettings } from './account.ts'
import { createIbostore } from './adapter.ts'

export const ibostore = defineProvider({
  method: 'ibostore',
  flag: 'show_mdls',
  label: 'Our store',
  text: 'Opens the product page with your MAC address filled in.',
  flow: 'at-once',
  fields: [],
  isInstant: false,
  webhookPath: '/ibostore',
  settings: ibostoreSettings,
  account: accountOf,
  create: (account) => createIbostore(account),
})
