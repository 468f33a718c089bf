import type { Context } from '../../kernel/context.ts'
import { type LinkAct, reminderIn } from './links.ts'
import * as queries from './queries.ts'

/** The outcome of a link in an e-mail. 'wrong' is none of ours; 'outdated' can no longer be confirmed. */
export type LinkOutcome = 'confirmed' | 'stopped' | 'outdated' | 'wrong'

/** Does what a link in an e-mail says. May be repeated. */
export async function followLink(ctx: Context, act: LinkAct, token: string): Promise<LinkOutcome> {
  const id = reminderIn(ctx, act, token)
  if (id === null) return 'wrong'
  switch (act) {
    case 'confirm':
      return (await queries.writeConfirmed(ctx.db, id)) ? 'confirmed' : 'outdated'
    case 'stop':
      await queries.deleteById(ctx.db, id)
      return 'stopped'
  }
}

/** What following a link would do now: mail programs open links to check them, which must change nothing. */
export async function linkState(ctx: Context, act: LinkAct, token: string): Promise<LinkOutcome | LinkAct> {
  const id = reminderIn(ctx, act, token)
  if (id === null) return 'wrong'
  const reminder = await queries.reminderById(ctx.db, id)
  switch (act) {
    case 'confirm':
      if (!reminder) return 'outdated'
      return reminder.confirmed_at === null ? 'confirm' : 'confirmed'
    case 'stop':
      return reminder ? 'stop' : 'stopped'
  }
}
