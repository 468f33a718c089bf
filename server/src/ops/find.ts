import { outbox } from '@player/db'
import { Failure } from '../kernel/failure.ts'
import type { Command } from './command.ts'

export const findCommands: readonly Command[] = [
  {
    name: '',
    args: [{ name: 'reference', description: 'the reference of an error, an e-mail or a log line' }],
    example: '4d1c09b27f3a5e68',
    summary:
      'Shows the events of a request, with their jobs and e-mails. Its log lines have the same reference.',
    async run({ db }, [reference = '']) {
      const steps = await outbox.ofRequest(db, reference)
      const message = `No event has the reference '${reference}'. Search the log for it.`
      if (steps.length === 0) throw new Failure('missing', 'ops', message)
      return { request: reference, steps }
    },
  },
]
