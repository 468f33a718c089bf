import { perMinute } from '../../kernel/calls-per-minute.ts'
import { defineOperation } from '../../kernel/operation.ts'
import { reportResultInput } from './app-contract.ts'
import { answer } from './messages.ts'
import { reportResult } from './report-result.ts'
import { fail } from './fail.ts'

const MAX_BYTES = 2_048
/** Counted in memory, like the limit on all calls of an app. */
const resultLimit = perMinute(30)

export const appOperations = [
  defineOperation({
    id: 'tellResult',
    method: 'put',
    path: '/playlists/{id}/result',
    auth: 'installation',
    summary:
      'Reports the result of loading a playlist (2 KiB at most) while the state asks for it. Numbers, codes and times only: no addresses, no names.',
    input: reportResultInput,
    answers: { 204: { description: 'The dashboard shows it.' } },
    refuses: [
      ['missing', answer('playlist_missing')],
      ['conflict', answer('outdated')],
      ['too_large', answer('result_too_large')],
      ['throttled', answer('results_throttled')],
    ],
    async run({ ctx, installation, signedParts }, input) {
      if (signedParts.body.length > MAX_BYTES) throw fail('too_large', 'result_too_large')
      const retryAfter = resultLimit.wait(installation.id)
      if (retryAfter > 0) throw fail('throttled', 'results_throttled', { retryAfter })
      resultLimit.count(installation.id)
      await reportResult(ctx, installation, input)
      return { status: 204 }
    },
  }),
]
