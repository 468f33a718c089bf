import type { accountsOf, ProviderSettings } from './settings.ts'

const ADDRESSES = [
  'PAYPAL_API_URL',
  'PAYPAL_SDK_URL',
  'OPAY_API_URL',
  'OPAY1_API_URL',
  'COWPAY_API_URL',
  'COWPAY_IDENTITY_URL',
  'COWPAY_GATEWAY_URL',
  'COWPAY_FRAME_URL',
  'COWPAY_INTENTION_URL',
  'COWPAY_STATUS_URL',
  'BTCPAY_URL',
  'IBOSTORE_PRODUCT_URL',
] as const

const SECRETS = [
  'PAYPAL_CLIENT_SECRET',
  'OPAY_SECRET_KEY',
  'OPAY1_SECRET_KEY',
  'COWPAY_TOKEN',
  'COWPAY_HASH_KEY',
  'BTCPAY_API_KEY',
  'BTCPAY_WEBHOOK_SECRET',
] as const
const SHORT = 16

/** What production refuses of the providers' settings: stand-ins, secrets that can be guessed, tests beside real money. */
export function unsafeAccounts(read: ProviderSettings, accounts: ReturnType<typeof accountsOf>): string[] {
  return [
    // Two of Cowpay's may be paths below its gateway.
    ...ADDRESSES.filter((name) => !/^(https:\/\/|\/)/.test(read[name] ?? '/')).map(
      (name) => `${name} must begin with https:// in production`,
    ),
    ...SECRETS.filter((name) => (read[name] ?? '#'.repeat(SHORT)).length < SHORT).map(
      (name) => `${name} must have ${SHORT} characters or more`,
    ),
    ...(read.PAYPAL_CERTIFICATE_HOSTS.some((host) => !/(^|\.)paypal\.com$/.test(host))
      ? ['PAYPAL_CERTIFICATE_HOSTS names a host that is not PayPal’s']
      : []),
    ...mixture(read, accounts),
  ]
}

const SANDBOXES = /(^|\.)(sandbox\.paypal\.com|sandboxapi\.opaycheckout\.com|testapi\.opaycheckout\.com)$/
const COWPAY_SANDBOXES = /^(staging|sit)\.cowpay\.me$/
const KNOWN = /(^|\.)(paypal\.com|opaycheckout\.com|cowpay\.me)$/

/** A sandbox's word for paid is nobody's money: either all accounts that are configured are real ones, or none is. */
function mixture(
  read: ProviderSettings,
  { paypal, opay, opay1, cowpay }: ReturnType<typeof accountsOf>,
): string[] {
  const hosts = [
    ...(paypal
      ? [
          ['PAYPAL_API_URL', hostOf(read.PAYPAL_API_URL)],
          ...read.PAYPAL_CERTIFICATE_HOSTS.map((host) => ['PAYPAL_CERTIFICATE_HOSTS', host]),
          ['PAYPAL_CERTIFICATE_NAME', read.PAYPAL_CERTIFICATE_NAME],
        ]
      : []),
    ...(opay ? [['OPAY_API_URL', hostOf(read.OPAY_API_URL)]] : []),
    ...(opay1 ? [['OPAY1_API_URL', hostOf(read.OPAY1_API_URL)]] : []),
    ...(cowpay?.mode === 'iframe_token' ? [['COWPAY_API_URL', hostOf(cowpay.apiUrl)]] : []),
    ...(cowpay?.mode === 'intention'
      ? [
          ['COWPAY_IDENTITY_URL', hostOf(cowpay.identityUrl)],
          ['COWPAY_GATEWAY_URL', hostOf(cowpay.gatewayUrl)],
        ]
      : []),
  ]
  const names = (isSandbox: boolean) =>
    new Set(
      hosts
        .filter(([, host = '']) => KNOWN.test(host) && isSandbox === isSandboxHost(host))
        .map(([name]) => name),
    )
  const [sandbox, live] = [names(true), names(false)]
  if (sandbox.size === 0 || live.size === 0) return []
  return [`${[...sandbox].join(', ')} names a sandbox, and ${[...live].join(', ')} does not`]
}

const isSandboxHost = (host: string): boolean => SANDBOXES.test(host) || COWPAY_SANDBOXES.test(host)

const hostOf = (url: string): string => new URL(url).hostname
