import { fileSize } from '../kernel/locale/units.ts'
import { termInWords } from '../kernel/locale/terms.ts'
import type { RetentionSetting } from '../kernel/personal-data.ts'
import { priceOf, type Config } from '../modules/payments/index.ts'
import type * as site from '../modules/site/contract.ts'
import { type AppFiles, appFilesIn } from '../modules/site/index.ts'

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
    contactRetention: term('contact'),
    reportsRetention: term('reports'),
    mailsRetention: term('mails'),
    callbacksRetention: term('callbacks'),
    auditRetention: term('audit'),
    televisionsRetention: term('televisions'),
    securityLogRetention: term('securityLog'),
  }
}

function factsOf(apps: AppFiles) {
  const size = (system: site.AppSystem) => {
    const bytes = apps.get(system)?.bytes
    return bytes === undefined ? '' : fileSize(bytes)
  }
  const version = (system: site.AppSystem) => apps.get(system)?.version ?? ''
  const checksum = (system: site.AppSystem) => apps.get(system)?.sha256 ?? ''
  return {
    androidSize: size('android'),
    androidVersion: version('android'),
    androidChecksum: checksum('android'),
    windowsSize: size('windows'),
    windowsVersion: version('windows'),
    windowsChecksum: checksum('windows'),
    macosSize: size('macos'),
    macosVersion: version('macos'),
    macosChecksum: checksum('macos'),
    linuxSize: size('linux'),
    linuxVersion: version('linux'),
    linuxChecksum: checksum('linux'),
  }
}
