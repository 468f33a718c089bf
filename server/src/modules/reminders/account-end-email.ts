import type { Context } from '../../kernel/context.ts'
import { playlistTitle } from '../playlists/index.ts'
import { accountEnds } from '../results/index.ts'
import { STEPS } from './contract.ts'
import type { ReminderDue } from './events.ts'
import { linkTo } from './links.ts'
import { reminderOf } from './queries.ts'
import { emailOf } from './show-reminder.ts'
import { dayOf } from './step.ts'

export interface AccountEndEmail {
  readonly to: string
  /** Null for a protected playlist. */
  readonly name: string | null
  readonly endsAt: Date
  /** When a television read the end from the provider. */
  readonly reportedAt: Date
  readonly stopLink: string
}

/** The data of an e-mail about an account's end; null if the reminder was stopped or replaced, or the playlist has no such end now. */
export async function accountEndEmailOf(
  ctx: Context,
  { reminderId, playlistId, endsOn }: ReminderDue,
): Promise<AccountEndEmail | null> {
  const playlist = await playlistTitle(ctx.db, playlistId)
  const reminder = playlist && (await reminderOf(ctx.db, playlist.deviceId))
  if (!reminder || reminder.id !== reminderId || reminder.confirmed_at === null) return null
  const ends = await accountEnds(ctx.db, [playlist.deviceId], STEPS[0])
  const end = ends.find((end) => end.playlistId === playlistId && dayOf(end.endsAt) === endsOn)
  if (!end) return null
  return {
    to: emailOf(ctx, reminder),
    name: playlist.name,
    endsAt: end.endsAt,
    reportedAt: end.reportedAt,
    stopLink: linkTo(ctx, 'stop', reminder.id),
  }
}
