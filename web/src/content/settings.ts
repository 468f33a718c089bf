import {
  SETTINGS_ELEMENT,
  SETTINGS_TOKEN,
  type SiteSettings,
  settingNames,
  tokenOf,
} from '@player/server/contract/site'

/** Used by the development server alone, where nothing fills the tokens in. */
const DEVELOPMENT: SiteSettings = {
  origin: 'http://localhost:5173',
  name: 'Player',
  price: '€7.99',
  term: '1 year',
  supportEmail: 'support@player.example',
  supportPhone: '',
  chatUrl: '',
  videoUrl: '',
  legalOverlay: 'every-load',
}

/**
 * The operator's settings: tokens while a page is prerendered, values in the browser, so that both render the
 * same page. What a component renders must therefore not depend on a setting's value, only show it.
 */
export const settings: SiteSettings = readSettings()

function readSettings(): SiteSettings {
  if (import.meta.env.SSR) return tokens()
  const json = document.getElementById(SETTINGS_ELEMENT)?.textContent
  if (json === undefined) return DEVELOPMENT
  if (json === SETTINGS_TOKEN) return tokens()
  const given: Partial<SiteSettings> = JSON.parse(json)
  return { ...DEVELOPMENT, ...given }
}

function tokens(): SiteSettings {
  const texts = Object.fromEntries(settingNames.map((name) => [name, tokenOf(name)]))
  return { ...DEVELOPMENT, ...texts }
}
