import {
  BY_TERM,
  bySetting,
  daysOfTrial,
  EACH_DAY,
  LIFETIME,
  SETTINGS_ELEMENT,
  SETTINGS_TOKEN,
  type SiteSettings,
  settingNames,
  tokenOf,
} from '@player/server/contract/site'
import type { ReactNode } from 'react'
import { DEVELOPMENT } from './development-settings.ts'

/** The operator's settings: tokens while prerendering, values in the browser. Components may show them, but not branch on them. */
export const settings: SiteSettings = readSettings()

function readSettings(): SiteSettings {
  if (import.meta.env.SSR) return tokens()
  const json = document.getElementById(SETTINGS_ELEMENT)?.textContent
  if (import.meta.env.DEV && (json === undefined || json === SETTINGS_TOKEN)) return DEVELOPMENT
  const values: SiteSettings = JSON.parse(json ?? '{}')
  return values
}

function tokens(): SiteSettings {
  const texts = Object.fromEntries(settingNames(DEVELOPMENT).map((name) => [name, tokenOf(name)]))
  return { ...DEVELOPMENT, ...texts }
}

/** A sentence about the licence's term: one form for a duration, one for life. */
export function byTerm(duration: string, lifetime: string): string {
  if (import.meta.env.SSR) return BY_TERM.time + duration + BY_TERM.life + lifetime + BY_TERM.end
  return settings.licenceTerm === LIFETIME ? lifetime : duration
}

/** One text if a setting is set, another if it is empty. */
export function ifSet(setting: keyof SiteSettings, text: string, otherwise: string): string {
  if (!import.meta.env.SSR) return settings[setting] === '' ? otherwise : text
  const { set, unset, end } = bySetting(setting)
  return set + text + unset + otherwise + end
}

interface IfSetProps {
  setting: keyof SiteSettings
  children: ReactNode
  otherwise?: ReactNode
}

/** Shows its children if a setting is set. Prerendered pages contain both forms; the server sends one. Children must not use `useId`. */
export function IfSet({ setting, children, otherwise = null }: IfSetProps) {
  if (!import.meta.env.SSR) return settings[setting] === '' ? otherwise : children
  const { set, unset, end } = bySetting(setting)
  return (
    <>
      {set}
      {children}
      {unset}
      {otherwise}
      {end}
    </>
  )
}

/** One element for each day of the trial; `render` gets the day's number. */
export function mapTrialDays<Element>(render: (day: string) => Element): readonly (Element | string)[] {
  if (import.meta.env.SSR) return [EACH_DAY.start, render(EACH_DAY.number), EACH_DAY.end]
  return daysOfTrial(settings.trialDays).map(render)
}
