import type { SiteSettings } from '@player/server/contract/site'

export interface Clause {
  title: string
  text: readonly string[]
  list?: readonly NamedText[]
}

export interface NamedText {
  name: string
  text: string
  /** The text is shown only if this setting is set. */
  setting?: keyof SiteSettings
}

export const updated = 'Last updated <date/>'
