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

/** The names of the operator's settings in public pages. */
export const SETTING_NAMES = [
  // Without a trailing slash.
  'origin',
  'name',
  // '€7.99'
  'price',
  // An ISO 8601 duration, or 'lifetime'.
  'licenceTerm',
  // '1 year'
  'term',
  'trialDays',
  // '7 days'
  'trial',
  // 'every-load', 'cover-every-load' or 'first-visit'
  'legalOverlay',
  'supportEmail',
  // The settings below may be empty: the page then omits them (D43), except that the chat's link opens the contact page, and that our
  // own film is shown.
  'supportPhone',
  'chatUrl',
  'videoUrl',
  'developerName',
  'developerUrl',
  'resellerSignUpUrl',
  'resellerLoginUrl',
  // For the app Downloader.
  'downloaderCode',
  'companyName',
  // May have several lines.
  'companyAddress',
  'companyTaxNumber',
  'googlePlayUrl',
  'amazonUrl',
  'appleUrl',
  'samsungUrl',
  'lgUrl',
  'rokuUrl',
  // Not empty if one of the stores above is set.
  'anyStore',
  // Of each installer the size ('12.3 MB'), version and SHA-256 in hex; all are empty without the file.
  'androidSize',
  'androidVersion',
  'androidChecksum',
  'windowsSize',
  'windowsVersion',
  'windowsChecksum',
  'macosSize',
  'macosVersion',
  'macosChecksum',
  'linuxSize',
  'linuxVersion',
  'linuxChecksum',
  // Not empty if owners may have our server open a playlist (D55).
  'looks',
  // How long personal data is kept: '90 days'.
  'contactRetention',
  'reportsRetention',
  'mailsRetention',
  'callbacksRetention',
  'auditRetention',
  'televisionsRetention',
  'securityLogRetention',
] as const

/** The operator's settings: tokens in the build, which the server replaces at its start (D25). */
export type SiteSettings = Readonly<Record<(typeof SETTING_NAMES)[number], string>>

/** The document's own path, which the server fills in for each request. */
export const OWN_PATH = '__SITE_ownPath__'

export const SETTINGS_ELEMENT = 'site-settings'

export const SETTINGS_TOKEN = '__SITE_SETTINGS__'

export const tokenOf = (setting: keyof SiteSettings): string => `__SITE_${setting}__`

/** Tokens that enclose the two forms of a sentence about the licence's term. */
export const BY_TERM = { time: '__SITE_TIME__', life: '__SITE_LIFE__', end: '__SITE_END__' } as const

/** Tokens that enclose what is shown with and without a setting. Other settings may be nested. */
export const bySetting = (setting: keyof SiteSettings) => ({
  set: `__SITE_IF_${setting}__`,
  unset: `__SITE_ELSE_${setting}__`,
  end: `__SITE_END_${setting}__`,
})

/** Tokens that enclose what repeats for each day of the trial; `number` is replaced by the day. */
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
const DASHBOARD_PATHS = [
  '/dashboard',
  '/cowpay/checkout',
  '/cowpayReturnUrl',
  '/activation/crypto/redirect',
  '/device/playlists',
] as const

export const isDashboardPath = (path: string): boolean =>
  DASHBOARD_PATHS.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
