import type { RetentionSetting } from '../../kernel/personal-data.ts'
export { LIFETIME } from '../../kernel/locale/terms.ts'

/** The installers that can be downloaded, by system: their names in the operator's folder and under APP_PATH. */
export const APP_FILES = {
  android: 'player.apk',
  windows: 'player-setup-x64.exe',
  macos: 'player-intel-x64.dmg',
  linux: 'player.snap',
} as const

export type AppSystem = keyof typeof APP_FILES

export const APP_PATH = '/app_downloads/'

/** An installer's size ('12.3 MB'), version and SHA-256 in hex; empty without the file, the version also without one. */
type AppFacts = Readonly<Record<`${AppSystem}${'Size' | 'Version' | 'Checksum'}`, string>>

/** How long personal data is kept: '90 days'. */
type Retention = Readonly<Record<`${RetentionSetting}Retention`, string>>

/** The operator's settings in public pages: tokens in the build, which the server replaces at its start (D25). */
export interface SiteSettings extends AppFacts, Retention {
  /** Without a trailing slash. */
  readonly origin: string
  readonly name: string
  /** '€7.99' */
  readonly price: string
  /** An ISO 8601 duration, or 'lifetime'. */
  readonly licenceTerm: string
  /** '1 year' */
  readonly term: string
  readonly trialDays: string
  /** '7 days' */
  readonly trial: string
  readonly supportEmail: string
  /** May be empty. */
  readonly supportPhone: string
  /** May be empty: then the chat link opens the contact page. */
  readonly chatUrl: string
  /** May be empty: then our own film is shown. */
  readonly videoUrl: string
  /** The texts below may be empty: the page then omits them (D43). */
  readonly developerName: string
  readonly developerUrl: string
  readonly resellerSignUpUrl: string
  readonly resellerLoginUrl: string
  /** For the app Downloader. */
  readonly downloaderCode: string
  readonly companyName: string
  /** May have several lines. */
  readonly companyAddress: string
  readonly companyTaxNumber: string
  readonly googlePlayUrl: string
  readonly amazonUrl: string
  readonly appleUrl: string
  readonly samsungUrl: string
  readonly lgUrl: string
  readonly rokuUrl: string
  /** Not empty if one of the stores above is set. */
  readonly anyStore: string
  /** Not empty if owners may have our server open a playlist (D55). */
  readonly looks: string
  readonly legalOverlay: 'every-load' | 'cover-every-load' | 'first-visit'
}

/** The document's own path, which the server fills in for each request. */
export const OWN_PATH = '__SITE_ownPath__'

export const SETTINGS_ELEMENT = 'site-settings'

export const SETTINGS_TOKEN = '__SITE_SETTINGS__'

export const settingNames = (settings: SiteSettings): readonly (keyof SiteSettings)[] =>
  Object.keys(settings) as (keyof SiteSettings)[]

export const tokenOf = (setting: keyof SiteSettings): string => `__SITE_${setting}__`

/** Enclose the two forms of a sentence about the licence's term. */
export const BY_TERM = { time: '__SITE_TIME__', life: '__SITE_LIFE__', end: '__SITE_END__' } as const

/** Enclose what is shown with and without a setting. Other settings may be nested. */
export const bySetting = (setting: keyof SiteSettings) => ({
  set: `__SITE_IF_${setting}__`,
  unset: `__SITE_ELSE_${setting}__`,
  end: `__SITE_END_${setting}__`,
})

/** Enclose what repeats for each day of the trial; `number` is replaced by the day. */
export const EACH_DAY = {
  start: '__SITE_EACH_DAY__',
  number: '__SITE_DAY__',
  end: '__SITE_DAYS_END__',
} as const

/** The days of the trial from '1'; none for a trial longer than a month. */
export function daysOfTrial(trialDays: string): readonly string[] {
  const count = Number(trialDays)
  return Array.from({ length: count > 31 ? 0 : count }, (_, index) => String(index + 1))
}

/** Paths that have the dashboard's document, with the paths below them (D26). */
export const DASHBOARD_PATHS = [
  '/dashboard',
  '/cowpay/checkout',
  '/cowpayReturnUrl',
  '/activation/crypto/redirect',
  '/device/playlists',
] as const

export const isDashboardPath = (path: string): boolean =>
  DASHBOARD_PATHS.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
