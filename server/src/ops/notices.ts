import { newNotice, type NewNotice } from '../modules/notices/contract.ts'
import * as notices from '../modules/notices/index.ts'
import { UsageError, type Command, type Options } from './command.ts'
import { AN_ID } from './positionals.ts'

/** Commands for what all televisions show. */
export const noticeCommands: readonly Command[] = [
  {
    name: 'list',
    words: [],
    example: '',
    does: 'Lists the notices that televisions show now.',
    changes: false,
    run: (ctx) => notices.listNotices(ctx),
  },
  {
    name: 'add',
    words: [],
    options: ['level', 'title', 'text', 'until'],
    example:
      '--level warning --title "Maintenance" --text "You can’t log in or pay on Friday from 8:00 to 8:30 UTC." --until 2026-11-20T08:30Z',
    does: 'Shows a notice on all televisions, on those that are at home at once. Five are shown at most.',
    changes: true,
    undo: 'Undo with `notices end` and the printed id.',
    run: (ctx, _, actor, options) => notices.addNotice(ctx, actor, readNotice(options)),
  },
  {
    name: 'end',
    words: [{ name: 'notice', means: 'its id, from `notices list`' }],
    example: AN_ID,
    does: 'Takes a notice from all televisions, and lists those that they still show.',
    changes: true,
    undo: 'Undo with `notices add` and the same words.',
    run: (ctx, [id], actor) => notices.endNotice(ctx, actor, readId(id)),
  },
]

/** Names the first option that is missing or wrong. */
function readNotice({ level, title, text, until }: Options): NewNotice {
  const missing = Object.entries({ level, title, text }).find(([, given]) => given === null)
  if (missing) throw new UsageError(`--${missing[0]} is missing.`)
  const read = newNotice.safeParse({ level, title, text, until })
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new UsageError(`--${issue?.path.join('.')}: ${issue?.message}`)
}

function readId(typed = ''): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(typed))
    throw new UsageError(`'${typed}' is not a notice's id. 'notices list' lists them.`)
  return typed
}
