import { together } from '@player/server/kernel/reseal'
import { resealSecrets } from '@player/server/modules/devices'
import { resealSources } from '@player/server/modules/playlists'
import type { WorkerContext } from './context.ts'

/** The processes that have said that nothing is left: said once, and again after there was something to do. */
const said = new WeakSet<WorkerContext>()

/** Seals with the new key what an old one sealed, and says when the old one can be taken out (D17). */
export async function run(ctx: WorkerContext): Promise<void> {
  const keys = ctx.vault.keys
  if (keys.old.length === 0) return
  const { done, unreadable, left } = together([await resealSecrets(ctx), await resealSources(ctx)])
  if (done > 0) {
    ctx.log.info({ keys, done, left }, 'Sealed again with the new key')
    said.delete(ctx)
  }
  if (unreadable > 0) ctx.log.error({ keys, unreadable }, 'Sealed texts are there that no key opens')
  if (left > 0 || said.has(ctx)) return
  ctx.log.info({ keys }, 'Nothing is sealed with an old key any more: the old ones can be taken out')
  said.add(ctx)
}
