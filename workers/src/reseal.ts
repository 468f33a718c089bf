import { reseal, type Resealed } from '@player/server/kernel/reseal'
import * as devices from '@player/server/modules/devices'
import * as playlists from '@player/server/modules/playlists'
import type { WorkerContext } from './context.ts'

/** A process that is told to end waits for its rounds. */
const AT_MOST_MS = 3_000

/** The processes that have said that nothing is left: said once, and again after there was something to do. */
const said = new WeakSet<WorkerContext>()

/**
 * Seals with the new key what an old one sealed, one column after the other, and says when the old one can be taken out (D17).
 * How far it has come is told by `npm run ops -- keys status`.
 */
export async function run(ctx: WorkerContext): Promise<void> {
  const keys = ctx.vault.keys
  if (keys.old.length === 0) return
  const until = performance.now() + AT_MOST_MS
  const results: Resealed[] = []
  for (const column of [...devices.sealedColumns, ...playlists.sealedColumns]) {
    const result = await reseal(ctx, column, until)
    results.push(result)
    if (result.kind !== 'walked') continue
    const told = { keys, column: column.name, ...result.counts }
    if (result.counts.resealed > 0) ctx.log.info(told, 'Sealed again with the new key')
    if (result.counts.unreadable > 0) ctx.log.error(told, 'Sealed texts are there that no key opens')
  }
  if (!results.every(isProven)) {
    said.delete(ctx)
    return
  }
  if (said.has(ctx)) return
  ctx.log.info(
    { keys },
    'Nothing is sealed with an old key any more: `npm run ops -- keys check` says which can be taken out',
  )
  said.add(ctx)
}

const isProven = (result: Resealed): boolean => 'isProven' in result && result.isProven
