/* Browsers import this file, without the schemas. */

export const GROUP_KINDS = ['live', 'film', 'series'] as const
export type GroupKind = (typeof GROUP_KINDS)[number]
export const MAX_GROUPS = 1_000
/** For a title, and for the name that its owner gives it, in UTF-16 units. */
export const MAX_TITLE_LENGTH = 100
