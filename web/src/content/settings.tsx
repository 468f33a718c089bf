import {
  BY_TERM,
  bySetting,
  daysOfTrial,
  EACH_DAY,
  LIFETIME,
  SETTING_NAMES,
  SETTINGS_ELEMENT,
  type SiteSettings,
  tokenOf,
} from '@player/server/contract/site'
import type { ReactNode } from 'react'

/** The settings as the server writes them into a page; tokens while prerendering. */
const json = import.meta.env.SSR
  ? JSON.stringify(Object.fromEntries(SETTING_NAMES.map((name) => [name, tokenOf(name)])))
  : document.getElementById(SETTINGS_ELEMENT)?.textContent

/** The operator's settings. Components may show them, but branch on them only after hydration: prerendered HTML is the same for all values. */
export const settings: SiteSettings = JSON.parse(json ?? '{}')

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
