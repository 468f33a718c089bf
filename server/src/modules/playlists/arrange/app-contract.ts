import * as z from 'zod/mini'
import { fieldErrorsOf } from '../../../kernel/answers.ts'
import { orDefault } from '../../../kernel/text.ts'
import { uuid } from '../../../kernel/uuid.ts'
import { answer } from '../messages.ts'
import { groupKind, groupTitle, newGroups } from './contract.ts'
import { MAX_GROUPS } from './groups.ts'

const { describe, meta } = z
const fieldError = fieldErrorsOf(answer)
const id = uuid(fieldError('playlist_missing'))

const reportedGroup = z
  .object({
    kind: groupKind,
    title: groupTitle.check(
      describe('As the provider gives it, cut to 100 UTF-16 units. Empty for entries without a group.'),
    ),
    count: orDefault(z.int().check(z.minimum(0), z.maximum(10_000_000)), 0).check(describe('Its entries.')),
  })
  .check(meta({ id: 'ToldGroup' }))

export const tellGroupsInput = z
  .object({
    id,
    groups: z
      .array(reportedGroup, fieldError('group_invalid'))
      .check(z.maxLength(MAX_GROUPS, fieldError('groups_too_many')))
      .check(describe('Each kind and title once, in the provider’s order.')),
    unread: orDefault(z._default(z.array(z.string()), []), []).check(
      describe(
        'The kinds (`live`, `film`, `series`) that could not be read or that the app does not read. Their groups stay as told before.',
      ),
    ),
  })
  .check(meta({ id: 'PlaylistGroups' }))
export type ReportedGroup = z.output<typeof reportedGroup>
export type ReportedGroups = z.output<typeof tellGroupsInput>

export const readRulesInput = z.object({ id })

export const televisionRules = z
  .object({
    version: z.int().check(describe('0: nothing is arranged, and `groups` is empty.')),
    new_groups: newGroups.check(describe('What to do with groups that `groups` does not have.')),
    groups: z
      .array(
        z
          .object({
            kind: groupKind,
            title: z.string(),
            name: z.string().check(describe('The owner’s name for it; empty without one.')),
            hidden: z.boolean(),
            locked: z.boolean().check(describe('Behind the parent PIN. Without one it stays hidden.')),
          })
          .check(meta({ id: 'GroupRule' })),
      )
      .check(describe('In the order to show them.')),
  })
  .check(meta({ id: 'GroupRules' }))
export type TelevisionRules = z.input<typeof televisionRules>
