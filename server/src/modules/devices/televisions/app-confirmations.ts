import * as z from 'zod/mini'
import { defineOperation } from '../../../kernel/operation.ts'
import { televisionAt } from '../../../kernel/security-log.ts'
import { answerOnTelevision } from './answer-confirmation.ts'
import { answer } from '../messages.ts'

/** Answers a question in the state's `confirmations`. */
export const answerConfirmation = defineOperation({
  id: 'answerConfirmation',
  method: 'post',
  path: '/confirmations/{id}/answers',
  auth: 'installation',
  summary: 'Answers a confirmation, once: with the number that the other screen shows, or by refusing.',
  input: z.object({
    id: z.uuid(),
    number: z
      .optional(z.nullable(z.int()))
      .check(z.describe('The chosen one. Null or absent is a yes to a confirmation without numbers.')),
    refuse: z.optional(z.boolean()).check(z.describe('True refuses, whatever `number` says.')),
  }),
  answers: {
    204: { description: 'The answer was taken. A wrong number ends the confirmation, as refusing does.' },
  },
  refuses: [['conflict', answer('confirmation_over')]],
  async run({ ctx, request, installation }, { id, number = null, refuse = false }) {
    const choice = refuse ? { refuse } : { number }
    await answerOnTelevision(ctx, installation, id, choice, televisionAt(ctx, request))
    return { status: 204 }
  },
})
