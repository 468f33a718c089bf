import type { Context } from '../../kernel/context.ts'
import { type LinkAction, reminderIdOf } from './links.ts'
import * as queries from './queries.ts'

/** The outcome of a link in an e-mail. 'wrong': the token is invalid. 'outdated': the reminder can no longer be confirmed. */
export type LinkOutcome = 'confirmed' | 'stopped' | 'outdated' | 'wrong'

export async function followLink(ctx: Context, action: LinkAction, token: string): Promise<LinkOutcome> {
  const id = reminderIdOf(ctx, action, token)
  if (id === null) return 'wrong'
  if (action === 'confirm') return (await queries.writeConfirmed(ctx.db, id)) ? 'confirmed' : 'outdated'
  await queries.deleteById(ctx.db, id)
  return 'stopped'
}

/** The action of a link, or its outcome if following it would change nothing. Changes nothing itself, as mail programs open links to check them. */
export async function linkState(
  ctx: Context,
  action: LinkAction,
  token: string,
): Promise<LinkOutcome | LinkAction> {
  const id = reminderIdOf(ctx, action, token)
  if (id === null) return 'wrong'
  const reminder = await queries.reminderById(ctx.db, id)
  if (action === 'stop') return reminder ? 'stop' : 'stopped'
  if (!reminder) return 'outdated'
  return reminder.confirmed_at === null ? 'confirm' : 'confirmed'
}
