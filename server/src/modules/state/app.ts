import { defineOperation } from '../../kernel/operation.ts'
import { noFields } from '../../kernel/outputs.ts'
import { appState } from './contract.ts'
import { readState } from './read-state.ts'

export const appOperations = [
  defineOperation({
    id: 'readState',
    method: 'get',
    path: '/state',
    auth: 'waiting',
    summary:
      'Reads everything that the television shows; never only a part. With `If-None-Match` and `Prefer: wait=50` the answer waits for a change.',
    input: noFields,
    requestHeaders: {
      'If-None-Match': 'The ETag of the state that the app has.',
      Prefer: '`wait=<seconds>`, 50 at most (RFC 7240): how long the answer may wait for a change.',
    },
    answers: {
      200: { description: 'The state.', body: appState, headers: { ETag: 'Names this state.' } },
      304: {
        description: 'Nothing changed.',
        headers: {
          ETag: 'Names this state.',
          'Retry-After':
            'Seconds, if the answer could not wait: the server stops, or too many televisions wait.',
        },
      },
    },
    run: readState,
  }),
]
