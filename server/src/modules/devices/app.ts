import * as z from 'zod/mini'
import { answer as requestAnswer, fail } from '../../kernel/failure.ts'
import { blockOf } from '../../kernel/network.ts'
import { newNonce, NONCE_SECONDS } from '../../kernel/nonces.ts'
import { defineOperation } from '../../kernel/operation.ts'
import { noFields } from '../../kernel/outputs.ts'
import { subjectOf, take } from '../../kernel/throttle.ts'
import { answerConfirmation } from './app-confirmations.ts'
import { readLicenceKeys } from './app-licence-keys.ts'

/** The app's operations about devices. */
export const appOperations = [
  defineOperation({
    id: 'createNonce',
    method: 'post',
    path: '/nonces',
    auth: 'none',
    summary: 'Creates a nonce for one proof.',
    input: noFields,
    answers: {
      201: {
        description: 'A nonce, valid once and for as many seconds as `expires_in`.',
        body: z.object({ nonce: z.string(), expires_in: z.number() }),
      },
    },
    refuses: [['throttled', requestAnswer('too_many_requests')]],
    async run({ ctx, request }) {
      const { nonces } = ctx.config.throttles
      const subject = subjectOf(ctx.config.secrets.pinPepper, blockOf(request.ip))
      const retryAfter = await take(ctx.db, nonces, subject)
      if (retryAfter > 0) throw fail('throttled', 'too_many_requests', { retryAfter })
      return { status: 201, body: { nonce: await newNonce(ctx), expires_in: NONCE_SECONDS } }
    },
  }),
  readLicenceKeys,
  answerConfirmation,
]
