/* Also in browsers, without what checks them. */

export const GROUP_KINDS = ['live', 'film', 'series'] as const
export type GroupKind = (typeof GROUP_KINDS)[number]
export const MAX_GROUPS = 1_000
/** Of a title and of its owner's name for it, in UTF-16 units. */
export const MAX_TITLE_LENGTH = 100
