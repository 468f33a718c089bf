import * as z from 'zod/mini'
import { IDEMPOTENCY_REFUSALS, IDEMPOTENCY_TEXT, repeatableCall } from '../../../kernel/idempotency.ts'
import { defineOperation } from '../../../kernel/operation.ts'
import { televisionActor } from '../../../kernel/security-log.ts'
import { uuid } from '../../../kernel/uuid.ts'
import { answerOnTelevision } from './answer-on-television.ts'
import { answer } from '../messages.ts'

export const answerConfirmation = defineOperation({
  id: 'answerConfirmation',
  method: 'post',
  path: '/confirmations/{id}/answers',
  auth: 'installation',
  summary: 'Answers a confirmation, once: with the number that the other screen shows, or by refusing.',
  input: z.object({
    id: uuid(),
    number: z
      .optional(z.nullable(z.int()))
      .check(z.describe('The chosen one. Null or absent is a yes to a confirmation without numbers.')),
    refuse: z.optional(z.boolean()).check(z.describe('True refuses, whatever `number` says.')),
  }),
  requestHeaders: { 'Idempotency-Key': IDEMPOTENCY_TEXT },
  answers: {
    204: { description: 'The answer was taken. A wrong number ends the confirmation, as refusing does.' },
  },
  refuses: [['conflict', answer('confirmation_over')], ...IDEMPOTENCY_REFUSALS],
  async run({ ctx, request, installation, header, signedParts }, { id, number = null, refuse = false }) {
    const choice = refuse ? { refuse } : { number }
    const operation = `answerConfirmation ${id}`
    const call = repeatableCall(header('Idempotency-Key'), installation.id, operation, signedParts.body)
    await answerOnTelevision(ctx, installation, id, choice, { by: televisionActor(ctx, request), call })
    return { status: 204 }
  },
})
