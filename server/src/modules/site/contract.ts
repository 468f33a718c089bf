export { LIFETIME } from '../../kernel/locale/terms.ts'

/**
 * The operator's settings that stand in public pages. Pages are built with a token in each place;
 * the server fills the tokens in once at its start (D25), so that one build serves every operator.
 */
export interface SiteSettings {
  /** Scheme, host and port, without a slash at the end. */
  readonly origin: string
  readonly name: string
  /** The activation price as people read it: '€7.99'. */
  readonly price: string
  /** How long a bought licence lasts: an ISO 8601 duration, or 'lifetime'. */
  readonly licenceTerm: string
  /** The same in words, for the sentences about a time: '1 year'. */
  readonly term: string
  /** How long the trial is, in days: '7'. */
  readonly trialDays: string
  /** The same in words: '7 days', '1 day'. */
  readonly trial: string
  readonly supportEmail: string
  /** May be empty: then no phone is shown. */
  readonly supportPhone: string
  /** May be empty: then the chat link opens the contact page. */
  readonly chatUrl: string
  /** May be empty: then our own short film is shown. */
  readonly videoUrl: string
  readonly legalOverlay: 'every-load' | 'first-visit'
}

/** The id of the JSON element that carries the settings to the page's script. */
export const SETTINGS_ELEMENT = 'site-settings'

/** Stands in built pages where the JSON of all settings goes. */
export const SETTINGS_TOKEN = '__SITE_SETTINGS__'

/** Stands in built pages where one setting's text goes. */
export const tokenOf = (setting: keyof SiteSettings): string => `__SITE_${setting}__`

/** Stand in built pages around the two forms of a sentence about the licence's term: for a time, and for life. */
export const BY_TERM = { time: '__SITE_TIME__', life: '__SITE_LIFE__', end: '__SITE_END__' } as const

/** Stand in built pages around what is there once for each day of the trial; `number` stands inside for the day. */
export const EACH_DAY = {
  start: '__SITE_EACH_DAY__',
  number: '__SITE_DAY__',
  end: '__SITE_DAYS_END__',
} as const

/** The days of the trial that a page shows one by one, from '1' on: none of a trial longer than a month. */
export function daysOfTrial(trialDays: string): readonly string[] {
  const count = Number(trialDays)
  return Array.from({ length: count > 31 ? 0 : count }, (_, index) => String(index + 1))
}

const TOKEN_SETTINGS: Record<keyof SiteSettings, true> = {
  origin: true,
  name: true,
  price: true,
  licenceTerm: true,
  term: true,
  trialDays: true,
  trial: true,
  supportEmail: true,
  supportPhone: true,
  chatUrl: true,
  videoUrl: true,
  legalOverlay: true,
}

/** Every setting that has a token. */
export const settingNames = Object.keys(TOKEN_SETTINGS) as readonly (keyof SiteSettings)[]

/** Where the dashboard's document is shown, below these addresses too; everywhere else a public page is (D26). */
export const DASHBOARD_PATHS = [
  '/dashboard',
  '/cowpay/checkout',
  '/cowpayReturnUrl',
  '/activation/crypto/redirect',
  '/device/playlists',
] as const

export const isDashboardPath = (path: string): boolean =>
  DASHBOARD_PATHS.some((each) => path === each || path.startsWith(`${each}/`))
