import * as z from 'zod/mini'
import { fieldErrorsOf } from '../../../kernel/answers.ts'
import { line } from '../../../kernel/text.ts'
import { uuid } from '../../../kernel/uuid.ts'
import { answer } from '../messages.ts'
import { GROUP_KINDS, MAX_GROUPS, MAX_TITLE_LENGTH } from './groups.ts'

const fieldError = fieldErrorsOf(answer)

/** A group's title at the provider; '' for entries without a group. */
export const groupTitle = z
  .string(fieldError('group_invalid'))
  .check(z.maxLength(MAX_TITLE_LENGTH, fieldError('group_invalid')))
export const groupKind = z.enum(GROUP_KINDS, fieldError('group_invalid'))
/** For groups that appear after the owner arranged the groups. */
export const newGroups = z.enum(['shown', 'hidden'], fieldError('new_groups_invalid'))

const groupName = z
  .string(fieldError('group_name_invalid'))
  .check(
    z.trim(),
    z.maxLength(MAX_TITLE_LENGTH, fieldError('group_name_invalid')),
    line(fieldError('group_name_invalid')),
  )
const flag = z.boolean(fieldError('group_invalid'))

/** Kind, title, hidden, locked and the owner's name ('' without). A tuple, so that 1,000 groups are within the limit of a request. */
const rule = z.tuple([groupKind, groupTitle, flag, flag, groupName], fieldError('group_invalid'))

/** The arrangement, as it is sent and stored. */
export const rules = z.object({
  new_groups: newGroups,
  groups: z
    .array(rule, fieldError('group_invalid'))
    .check(z.maxLength(MAX_GROUPS, fieldError('groups_too_many'))),
})
export type Rules = z.output<typeof rules>

const id = uuid(fieldError('playlist_missing'))

export const arrangementInput = z.object({ id })

const group = z.object({
  kind: groupKind,
  title: z.string(),
  name: z.string(),
  hidden: z.boolean(),
  locked: z.boolean(),
  /** Number of its entries; null if the list that a television read last does not have the group. */
  count: z.nullable(z.int()),
  /** Whether the group appeared after the owner arranged the groups. */
  is_new: z.boolean(),
})
export type ArrangedGroup = z.infer<typeof group>

export const arrangementOutput = z.discriminatedUnion('is_on', [
  z.object({ is_on: z.literal(false) }),
  z.object({
    is_on: z.literal(true),
    /** 0 until something was arranged. */
    version: z.int(),
    /** Whether a television has sent the groups. */
    is_told: z.boolean(),
    new_groups: newGroups,
    groups: z.array(group),
  }),
])
export type Arrangement = z.infer<typeof arrangementOutput>

export const setArrangingInput = z.object({ id, on: z.boolean(fieldError('arranging_invalid')) })

/** `version` of the arrangement that the owner changed. */
export const arrangeInput = z.extend(rules, { id, version: z.int(fieldError('group_invalid')) })
export const arrangeOutput = z.object({ version: z.int() })
