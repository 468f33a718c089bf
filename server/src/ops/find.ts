import { outbox } from '@player/db'
import { Failure } from '../kernel/failure.ts'
import type { Command } from './command.ts'

export const findCommands: readonly Command[] = [
  {
    name: '',
    args: [{ name: 'reference', description: 'of an error, an e-mail or a log line' }],
    example: '4d1c09b27f3a5e68',
    summary:
      'Shows what a request led to: its events, their jobs and e-mails. The log has its lines under the same name.',
    changes: false,
    async run({ db }, [reference = '']) {
      const steps = await outbox.ofRequest(db, reference)
      if (steps.length === 0)
        throw new Failure(
          'missing',
          'ops',
          `No event comes from a request '${reference}'. Search the log for it.`,
        )
      return { request: reference, steps }
    },
  },
]
