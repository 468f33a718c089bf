import { escapeHtml } from '../kernel/text.ts'
import * as site from '../modules/site/contract.ts'

const { time, life, end } = site.BY_TERM
const TERM_VARIANTS = new RegExp(`${time}([^]*?)${life}([^]*?)${end}`, 'g')
const DAYS = new RegExp(`${site.EACH_DAY.start}([^]*?)${site.EACH_DAY.end}`, 'g')
/** Texts that depend on a setting, as `bySetting` writes them. */
const SETTING_VARIANTS = /__SITE_IF_(\w+?)__([^]*?)__SITE_ELSE_\1__([^]*?)__SITE_END_\1__/g
const STRUCTURED_DATA = /(?<=<script type="application\/ld\+json">)[^]*?(?=<\/script>)/g

/** Replaces the tokens in a built file; the name's ending selects the escaping. */
export function fillPage(file: string, built: string, settings: site.SiteSettings): string {
  const isForLife = settings.licenceTerm === site.LIFETIME
  const text = withChoices(built, settings)
    .replace(site.SETTINGS_TOKEN, () => JSON.stringify(settings).replaceAll('<', '\\u003c'))
    .replaceAll(TERM_VARIANTS, (_, forTime: string, forLife: string) => (isForLife ? forLife : forTime))
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
  const unset = new Set<string>(site.SETTING_NAMES.filter((name) => settings[name] === ''))
  return text.replaceAll(SETTING_VARIANTS, (_, name: string, ifSet: string, otherwise: string) =>
    withChoices(unset.has(name) ? otherwise : ifSet, settings),
  )
}

function withValues(text: string, settings: site.SiteSettings, escape: (value: string) => string): string {
  return site.SETTING_NAMES.reduce(
    (result, name) => result.replaceAll(site.tokenOf(name), () => escape(settings[name])),
    text,
  )
}

const escapeJson = (text: string): string => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c')
