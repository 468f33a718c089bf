import { newNotice, type NewNotice } from '../modules/notices/contract.ts'
import * as notices from '../modules/notices/index.ts'
import { UsageError, type Command } from './command.ts'
import type { Options } from './options.ts'
import { EXAMPLE_ID, readId } from './positionals.ts'

export const noticeCommands: readonly Command[] = [
  {
    name: 'list',
    example: '',
    summary: 'Lists the notices that are shown now, and where.',
    run: (ctx) => notices.listNotices(ctx),
  },
  {
    name: 'add',
    options: ['level', 'title', 'text', 'until', 'where'],
    example:
      '--level warning --where both --title "Maintenance" --text "You can’t log in or pay on Friday from 8:00 to 8:30 UTC." --until 2026-11-20T08:30Z',
    summary:
      'Shows a notice on televisions, on the site (login and dashboard), or on both. Screens that are already open show it immediately. At most five are shown.',
    undo: 'Undo with `notices end` and the printed id.',
    run: (ctx, _, actor, options) => notices.addNotice(ctx, actor, readNotice(options)),
  },
  {
    name: 'end',
    args: [{ name: 'notice', description: 'its id, from `notices list`' }],
    example: EXAMPLE_ID,
    summary: 'Ends a notice, and lists those that are still shown.',
    undo: 'Undo with `notices add` and the same words.',
    run: (ctx, [id], actor) => notices.endNotice(ctx, actor, readId(id, 'a notice', 'notices list')),
  },
]

function readNotice({ level, title, text, until, where }: Options): NewNotice {
  const missing = Object.entries({ level, title, text }).find(([, value]) => value === undefined)
  if (missing) throw new UsageError(`--${missing[0]} is missing.`)
  const parsed = newNotice.safeParse({ level, title, text, until: until ?? null, shown_on: where })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const option = issue?.path[0] === 'shown_on' ? 'where' : issue?.path.join('.')
  throw new UsageError(`--${option}: ${issue?.message}`)
}
