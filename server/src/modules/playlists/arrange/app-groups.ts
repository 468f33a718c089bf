import { perMinute } from '../../../kernel/calls-per-minute.ts'
import { defineOperation } from '../../../kernel/operation.ts'
import { type OperationCall } from '../../../kernel/operation-call.ts'
import { fail } from '../fail.ts'
import { answer } from '../messages.ts'
import { readRulesInput, televisionRules, tellGroupsInput } from './app-contract.ts'
import { rulesForTelevision, storeGroups } from './television-groups.ts'

/** Counted in memory, like the limit on all calls of an app. */
const callLimit = perMinute(30)

/** Counts a call about groups, which are up to 64 KB. @throws Failure throttled */
function countCall({ installation }: OperationCall<'installation'>): void {
  const retryAfter = callLimit.wait(installation.id)
  if (retryAfter > 0) throw fail('throttled', 'groups_throttled', { retryAfter })
  callLimit.count(installation.id)
}

export const groupOperations = [
  defineOperation({
    id: 'tellGroups',
    method: 'put',
    path: '/playlists/{id}/groups',
    auth: 'installation',
    summary:
      'Reports the groups of a playlist while the state asks for them (`tell.groups`), so that its owner can arrange them. Send the whole list each time, but for the kinds in `unread`.',
    input: tellGroupsInput,
    answers: { 204: { description: 'The dashboard shows them.' } },
    refuses: [
      ['missing', answer('playlist_missing')],
      ['conflict', answer('groups_unwanted')],
      ['throttled', answer('groups_throttled')],
    ],
    async run(call, input) {
      countCall(call)
      await storeGroups(call.ctx, call.installation, input)
      return { status: 204 }
    },
  }),
  defineOperation({
    id: 'readRules',
    method: 'get',
    path: '/playlists/{id}/rules',
    auth: 'installation',
    summary:
      'Reads how the owner arranged the groups of a playlist. Read it when `rules_version` of the state changes.',
    input: readRulesInput,
    answers: { 200: { description: 'The rules.', body: televisionRules } },
    refuses: [
      ['missing', answer('playlist_missing')],
      ['throttled', answer('groups_throttled')],
    ],
    async run(call, { id }) {
      countCall(call)
      return { status: 200, body: await rulesForTelevision(call.ctx, call.installation, id) }
    },
  }),
]
