import { IDEMPOTENCY_TEXT, IDEMPOTENCY_REFUSALS, repeatableCall } from '../../kernel/idempotency.ts'
import { defineOperation } from '../../kernel/operation.ts'
import { openCaseInput, openCaseOutput } from './contract.ts'
import { answer } from './messages.ts'
import { openCase } from './open-case.ts'
import { fail } from './fail.ts'

const MAX_BYTES = 16 * 1024

export const appOperations = [
  defineOperation({
    id: 'openSupportCase',
    method: 'post',
    path: '/support-cases',
    auth: 'installation',
    summary:
      'Sends a report of this television to support, 16 KiB at most. Show every line of it first; send it only if the person at the television agrees. Unknown fields are not stored.',
    input: openCaseInput,
    requestHeaders: { 'Idempotency-Key': IDEMPOTENCY_TEXT },
    answers: {
      201: { description: 'The report is stored for 30 days. Show its number.', body: openCaseOutput },
    },
    refuses: [
      ['too_large', answer('report_too_large')],
      ['throttled', answer('cases_throttled')],
      ['unavailable', answer('case_number_missing')],
      ...IDEMPOTENCY_REFUSALS,
    ],
    async run({ ctx, request, installation, header, signedParts: { body } }, { report }) {
      if (body.length > MAX_BYTES) throw fail('too_large', 'report_too_large')
      const call = repeatableCall(header('Idempotency-Key'), installation.id, 'openSupportCase', body)
      const number = await openCase(ctx, installation.deviceId, request, report, call)
      return { status: 201, body: { number } }
    },
  }),
]
