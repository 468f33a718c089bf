import { fileSize } from '../kernel/locale/units.ts'
import { escapeHtml } from '../kernel/text.ts'
import { termInWords } from '../kernel/locale/terms.ts'
import type { RetentionSetting } from '../kernel/personal-data.ts'
import { priceOf, type Config } from '../modules/payments/index.ts'
import * as site from '../modules/site/contract.ts'
import { type AppFiles, appFilesIn } from '../modules/site/index.ts'

/** The settings that public pages show, and facts about the existing installers. */
export function siteSettings(
  config: Config,
  apps: AppFiles = appFilesIn(config.http.downloadsDir),
): site.SiteSettings {
  const { http, site, price, licence, seller, retentionDays } = config
  return {
    origin: http.origin,
    name: site.name,
    price: priceOf(price.amountMinor, price.currency).text,
    licenceTerm: licence.term,
    term: termInWords(licence.term),
    trialDays: String(licence.trialDays),
    trial: termInWords(`P${licence.trialDays}D`),
    supportEmail: site.supportEmail,
    supportPhone: site.supportPhone,
    chatUrl: site.chatUrl,
    videoUrl: site.videoUrl,
    developerName: site.developerName,
    developerUrl: site.developerName && site.developerUrl,
    resellerSignUpUrl: site.resellerSignUpUrl,
    resellerLoginUrl: site.resellerLoginUrl,
    downloaderCode: site.downloaderCode,
    companyName: seller.name,
    companyAddress: seller.address,
    companyTaxNumber: seller.tax_number,
    ...site.stores,
    anyStore: Object.values(site.stores).some(Boolean) ? 'yes' : '',
    ...factsOf(apps),
    looks: config.looks ? 'yes' : '',
    legalOverlay: site.legalOverlay,
    ...retentionIn(retentionDays),
  }
}

function retentionIn(days: Config['retentionDays']) {
  const term = (setting: RetentionSetting) => termInWords(`P${days[setting]}D`)
  return {
    contactKept: term('contact'),
    reportsKept: term('reports'),
    mailsKept: term('mails'),
    callbacksKept: term('callbacks'),
    auditKept: term('audit'),
    televisionsKept: term('televisions'),
    securityLogKept: term('securityLog'),
  }
}

/** The facts about the installers; empty texts for a missing one. */
function factsOf(apps: AppFiles) {
  const size = (system: site.AppSystem) => {
    const bytes = apps.get(system)?.bytes
    return bytes === undefined ? '' : fileSize(bytes)
  }
  const version = (system: site.AppSystem) => apps.get(system)?.version ?? ''
  const sum = (system: site.AppSystem) => apps.get(system)?.sha256 ?? ''
  return {
    androidSize: size('android'),
    androidVersion: version('android'),
    androidSum: sum('android'),
    windowsSize: size('windows'),
    windowsVersion: version('windows'),
    windowsSum: sum('windows'),
    macosSize: size('macos'),
    macosVersion: version('macos'),
    macosSum: sum('macos'),
    linuxSize: size('linux'),
    linuxVersion: version('linux'),
    linuxSum: sum('linux'),
  }
}

const FORMS = new RegExp(`${site.BY_TERM.time}([^]*?)${site.BY_TERM.life}([^]*?)${site.BY_TERM.end}`, 'g')
const DAYS = new RegExp(`${site.EACH_DAY.start}([^]*?)${site.EACH_DAY.end}`, 'g')
/** The form that `bySetting` writes. */
const CHOICE = /__SITE_IF_(\w+?)__([^]*?)__SITE_ELSE_\1__([^]*?)__SITE_END_\1__/g
const STRUCTURED_DATA = /(?<=<script type="application\/ld\+json">)[^]*?(?=<\/script>)/g

/** Replaces the tokens in a built file; the name's ending selects the escaping. */
export function filled(file: string, built: string, settings: site.SiteSettings): string {
  const isForLife = settings.licenceTerm === site.LIFETIME
  const text = withChoices(built, settings)
    .replace(site.SETTINGS_TOKEN, () => JSON.stringify(settings).replaceAll('<', '\\u003c'))
    .replaceAll(FORMS, (_, time: string, life: string) => (isForLife ? life : time))
    .replaceAll(DAYS, (_, day: string) =>
      site
        .daysOfTrial(settings.trialDays)
        .map((number) => day.replaceAll(site.EACH_DAY.number, number))
        .join(''),
    )
    .replaceAll(STRUCTURED_DATA, (json) => withValues(json, settings, escapeJson))
  return withValues(text, settings, /\.(webmanifest|json)$/.test(file) ? escapeJson : escapeHtml)
}

function withChoices(text: string, settings: site.SiteSettings): string {
  const unset = new Set<string>(site.settingNames(settings).filter((name) => settings[name] === ''))
  return text.replaceAll(CHOICE, (_, name: string, ifSet: string, otherwise: string) =>
    withChoices(unset.has(name) ? otherwise : ifSet, settings),
  )
}

function withValues(text: string, settings: site.SiteSettings, escape: (value: string) => string): string {
  return site
    .settingNames(settings)
    .reduce((result, name) => result.replaceAll(site.tokenOf(name), () => escape(settings[name])), text)
}

const escapeJson = (text: string): string => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c')
