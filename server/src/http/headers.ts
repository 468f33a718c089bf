import type { Config, ContentSources } from '../modules/payments/index.ts'

/** Browser features that no page or frame may use. Omits those of video players, and those that make Chromium warn on some systems. */
const UNUSED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'compute-pressure',
  'digital-credentials-get',
  'display-capture',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'language-detector',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'private-state-token-issuance',
  'private-state-token-redemption',
  'publickey-credentials-create',
  'screen-wake-lock',
  'serial',
  'summarizer',
  'translator',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/** Features that forms of payment providers may use, on the dashboard. */
const FEATURES_OF_PROVIDERS = [
  'otp-credentials',
  'payment',
  'publickey-credentials-get',
  'storage-access',
  'sync-xhr',
  'unload',
]

const policyDenying = (features: readonly string[]): string =>
  features.map((feature) => `${feature}=()`).join(', ')

export const DASHBOARD_PERMISSIONS = policyDenying(UNUSED_FEATURES)
export const PUBLIC_PERMISSIONS = policyDenying([...UNUSED_FEATURES, ...FEATURES_OF_PROVIDERS])

/** Headers of every answer. The names are in lower case, so that Node does not convert them. Permissions-Policy is not among them: it has an effect on documents only. */
export const securityHeaders = ({ http }: Pick<Config, 'http'>): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(http.origin.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
})

/** No script, not even our own, may turn a text into code. */
export const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types 'none'"

const COMMON = [
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "font-src 'self'",
  "media-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
]

/** Allows own resources, and the frames of the operator's film and chat (D26). */
export function publicPolicy(config: Config): string {
  const { videoUrl, chatUrl } = config.site
  const frames = new Set([videoUrl, chatUrl].filter(Boolean).map((address) => new URL(address).origin))
  return [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "manifest-src 'self'",
    `frame-src ${[...frames].join(' ') || "'none'"}`,
    "frame-ancestors 'none'",
    ...COMMON,
    TRUSTED_TYPES,
  ].join('; ')
}

/** Allows own resources, and those of the configured payment providers (D26). */
export function dashboardPolicy(config: Config, framedBy: "'self'" | "'none'" = "'none'"): string {
  const accounts = [...config.accounts.values()]
  const providers = (directive: keyof ContentSources) => [
    ...new Set(accounts.flatMap(({ contentSources }) => contentSources[directive] ?? [])),
  ]
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...providers('script-src')].join(' '),
    ['connect-src', "'self'", ...providers('connect-src')].join(' '),
    ['img-src', "'self'", 'data:', ...providers('img-src')].join(' '),
    `frame-src ${providers('frame-src').join(' ') || "'none'"}`,
    "manifest-src 'self'",
    `frame-ancestors ${framedBy}`,
    ...COMMON,
  ].join('; ')
}
