import { defineProvider } from '../define-provider.ts'
import { accountOf, paypalSettings } from './account.ts'
import { createPayPal, WEBHOOK_PATH } from './adapter.ts'

export const paypal = defineProvider({
  method: 'paypal',
  flag: 'show_paypal',
  label: 'PayPal',
  text: 'Balance, bank account or card.',
  flow: 'paypal-buttons',
  fields: [],
  isInstant: true,
  webhookPath: WEBHOOK_PATH,
  settings: paypalSettings,
  account: accountOf,
  productionProblemsIn: ({ PAYPAL_CERTIFICATE_HOSTS: hosts }) =>
    hosts.every((host) => /(^|\.)paypal\.com$/.test(host))
      ? []
      : ['PAYPAL_CERTIFICATE_HOSTS names a host that is not PayPal’s'],
  environments: {
    sandbox: /(^|\.)sandbox\.paypal\.com$/,
    live: /(^|\.)paypal\.com$/,
    hosts: ({ apiUrl, certificateHosts, certificateName }) => [
      ['PAYPAL_API_URL', new URL(apiUrl).hostname],
      ...certificateHosts.map((host) => ['PAYPAL_CERTIFICATE_HOSTS', host] as const),
      ['PAYPAL_CERTIFICATE_NAME', certificateName],
    ],
  },
  buttons: ({ clientId, sdkUrl }) => ({ clientId, sdkUrl }),
  contentSources({ sdkUrl }) {
    const sources = sourcesOf(sdkUrl)
    return { 'script-src': sources, 'connect-src': sources, 'img-src': sources, 'frame-src': sources }
  },
  create: (account, { origin, log }) => createPayPal(account, origin, log),
})

/** The content sources that PayPal's SDK needs (developer.paypal.com/sdk/js/best-practices), or a stand-in's origin. */
function sourcesOf(sdkUrl: string): string[] {
  const { hostname, origin } = new URL(sdkUrl)
  const isPayPal = hostname === 'paypal.com' || hostname.endsWith('.paypal.com')
  return isPayPal ? ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com'] : [origin]
}
