import { defineProvider } from '../define-provider.ts'
import { accountOf, cowpaySettings } from './account.ts'
import { createCowpay } from './adapter.ts'

const hostOf = (url: string): string => new URL(url).hostname

export const cowpay = defineProvider({
  method: 'cowpay',
  flag: 'show_cowpay',
  label: 'Card',
  payee: 'The card provider',
  text: 'Visa, Mastercard or Meeza, in the payment provider’s form.',
  flow: 'redirect',
  fields: ['first_name', 'last_name', 'phone_number', 'email'],
  isInstant: true,
  webhookPath: '/cowpay',
  settings: cowpaySettings,
  charge: { currency: 'EGP', amount: (env) => env.COWPAY_PRICE },
  account: accountOf,
  environments: {
    sandbox: /^(staging|sit)\.cowpay\.me$/,
    live: /(^|\.)cowpay\.me$/,
    hosts: (account) =>
      account.mode === 'intention'
        ? [
            ['COWPAY_IDENTITY_URL', hostOf(account.identityUrl)],
            ['COWPAY_GATEWAY_URL', hostOf(account.gatewayUrl)],
          ]
        : [['COWPAY_API_URL', hostOf(account.apiUrl)]],
  },
  // The frame starts at the provider and ends on a page of ours.
  contentSources: ({ frameUrl }) => ({ 'frame-src': ["'self'", new URL(frameUrl).origin] }),
  create: (account, { origin, log }) => createCowpay(account, origin, log),
})
