import type { SiteSettings } from '@player/server/contract/site'

export interface Clause {
  title: string
  text: readonly string[]
  list?: readonly NamedText[]
}

export interface NamedText {
  name: string
  text: string
  /** A sentence about when the data is deleted. */
  retention: string
  /** The text is shown only if this setting is set. */
  setting?: keyof SiteSettings
}

export const legal = { updated: 'Last updated <date/>', contents: 'On this page' } as const
