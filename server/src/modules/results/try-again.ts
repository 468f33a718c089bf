import type { Context } from '../../kernel/context.ts'
import { announce } from '../../kernel/announce.ts'
import { budgetOf, take } from '../../kernel/throttle.ts'
import { writeReporting } from '../devices/index.ts'
import { loadRequestOf, loadRequestsOf, requestReload, requestReloads } from '../playlists/index.ts'
import { detachLooks } from './look-queries.ts'
import { deleteResultsOf } from './queries.ts'
import { fail } from './fail.ts'

/** Asks a device's televisions to load a playlist again. @throws Failure missing for another device's one, throttled after 4 times in two hours for it */
export async function tryAgain(ctx: Context, deviceId: string, id: string): Promise<void> {
  if (!(await loadRequestOf(ctx.db, deviceId, id))) throw fail('missing', 'playlist_missing')
  const retryAfter = await take(ctx.db, budgetOf(ctx, ctx.config.throttles.tryAgain, id))
  if (retryAfter > 0) throw fail('throttled', 'again_throttled', { retryAfter })
  await ctx.unit(async (tx) => {
    if (!(await requestReload(tx, deviceId, id))) throw fail('missing', 'playlist_missing')
    await announce(tx, deviceId)
  })
}

/**
 * Turns reports of a device's televisions on or off. Off deletes their results and what our server's looks found. On asks the televisions to load all
 * playlists again, 4 times within two hours at most: they do not report what they loaded while reports were off.
 */
export async function setReporting(ctx: Context, deviceId: string, isOn: boolean): Promise<void> {
  await ctx.unit(async (tx) => {
    if (!(await writeReporting(tx, deviceId, isOn))) return
    if (isOn && (await take(tx, budgetOf(ctx, ctx.config.throttles.tryAgain, deviceId))) === 0)
      await requestReloads(tx, deviceId)
    if (!isOn) {
      const ids = (await loadRequestsOf(tx, deviceId)).map(({ id }) => id)
      await deleteResultsOf(tx, ids)
      await detachLooks(tx, ids)
    }
    await announce(tx, deviceId)
  })
}
