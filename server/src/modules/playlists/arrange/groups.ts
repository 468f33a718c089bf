/* Constants that browsers import without the schemas. */

export const GROUP_KINDS = ['live', 'film', 'series'] as const
export type GroupKind = (typeof GROUP_KINDS)[number]
export const MAX_GROUPS = 1_000
/** The limit of a group's title and of the name that its owner gives it, in UTF-16 units. */
export const MAX_TITLE_LENGTH = 100
