import { audit, listAudit } from '../kernel/audit.ts'
import { listMessages } from '../modules/contact/index.ts'
import { type Command, rowsOf } from './command.ts'
import { readTime } from './positionals.ts'

const MAX_LISTED = 10_000

const sinceOf = (arg: string | undefined): Date | null => (arg === undefined ? null : readTime(arg))

export const auditCommands: readonly Command[] = [
  {
    name: '',
    options: ['by', 'since', 'csv'],
    example: '--by sue --since 2026-11-20T08:00Z',
    summary: 'Lists what people changed, newest first, by one of them or since a time: 10,000 at most.',
    rows: rowsOf('audit'),
    run: async ({ db }, _, __, { by, since }) => ({
      audit: await listAudit(db, { by: by ?? null, since: sinceOf(since), limit: MAX_LISTED }),
    }),
  },
]

export const messageCommands: readonly Command[] = [
  {
    name: '',
    options: ['since', 'csv'],
    example: '--since 2026-11-20T08:00Z',
    summary: 'Lists the messages of the contact form, newest first: 10,000 at most.',
    undo: 'This cannot be undone: the audit log keeps who read the messages.',
    rows: rowsOf('messages'),
    async run({ db }, _, actor, { since }) {
      await audit(db, actor, 'messages', 'contact messages')
      const messages = await listMessages(db, sinceOf(since), MAX_LISTED)
      return { messages }
    },
  },
]
