import { fileSize } from '../kernel/locale/units.ts'
import { termInWords } from '../kernel/locale/terms.ts'
import type { RetentionSetting } from '../kernel/personal-data.ts'
import { priceOf, type Config } from '../modules/payments/index.ts'
import type * as site from '../modules/site/contract.ts'
import { type AppFiles, appFilesIn } from '../modules/site/index.ts'

/** The settings that public pages show, and facts about the existing installers. */
export function siteSettings(
  config: Config,
  apps: AppFiles = appFilesIn(config.http.downloadsDir),
): site.SiteSettings {
  const { http, price, licence, seller, retentionDays } = config
  const { stores, securityPolicyUrl: _, ...texts } = config.site
  return {
    ...texts,
    ...stores,
    origin: http.origin,
    price: priceOf(price.amountMinor, price.currency).text,
    licenceTerm: licence.term,
    term: termInWords(licence.term),
    trialDays: String(licence.trialDays),
    trial: termInWords(`P${licence.trialDays}D`),
    developerUrl: texts.developerName && texts.developerUrl,
    companyName: seller.name,
    companyAddress: seller.address,
    companyTaxNumber: seller.tax_number,
    anyStore: Object.values(stores).some(Boolean) ? 'yes' : '',
    ...factsOf(apps),
    looks: config.looks ? 'yes' : '',
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
