import { defineProvider } from '../define-provider.ts'
import { opay1Account, opay1Settings, opayAccount, opaySettings } from './account.ts'
import { createOPay, webhookPath } from './adapter.ts'

const hostOf = (url: string): string => new URL(url).hostname
const shared = { flow: 'redirect', fields: [], isInstant: true } as const
const environments = {
  sandbox: /(^|\.)(sandboxapi|testapi)\.opaycheckout\.com$/,
  live: /(^|\.)opaycheckout\.com$/,
}

export const opay = defineProvider({
  method: 'opay',
  flag: 'show_opay',
  label: 'OPay',
  text: 'Your card or wallet, on OPay’s page.',
  ...shared,
  webhookPath: webhookPath('opay'),
  settings: opaySettings,
  charge: { currency: 'EGP', amount: (env) => env.OPAY_PRICE },
  account: opayAccount,
  environments: { ...environments, hosts: ({ apiUrl }) => [['OPAY_API_URL', hostOf(apiUrl)]] },
  create: (account, { origin, log }) => createOPay(account, origin, log),
})

export const opay1 = defineProvider({
  method: 'opay1',
  flag: 'show_opay1',
  label: 'OPay (alternative)',
  payee: 'OPay',
  text: 'Try this if OPay declines your card.',
  ...shared,
  webhookPath: webhookPath('opay1'),
  settings: opay1Settings,
  charge: { currency: 'EGP', amount: (env) => env.OPAY1_PRICE },
  account: opay1Account,
  environments: { ...environments, hosts: ({ apiUrl }) => [['OPAY1_API_URL', hostOf(apiUrl)]] },
  create: (account, { origin, log }) => createOPay(account, origin, log),
})
