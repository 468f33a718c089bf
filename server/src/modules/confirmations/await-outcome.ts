import type { Db } from '@player/db'
import type { Live } from '../../kernel/live.ts'
import { outcomeOf } from './outcome-queries.ts'
import type { Outcome } from './contract.ts'

/** Below the 30 to 60 seconds after which proxies and networks end idle requests. */
const MAX_WAIT_MS = 25_000

/** Waits until a television of the device has answered, 25 seconds at most. */
export async function awaitOutcome(
  { ctx, live }: { readonly ctx: { readonly db: Db }; readonly live: Live },
  { id, deviceId }: { readonly id: string; readonly deviceId: string },
  signal: AbortSignal,
): Promise<Outcome> {
  // Subscribe before the first query, so that no answer is missed.
  const changes = live.changes(deviceId, AbortSignal.any([signal, AbortSignal.timeout(MAX_WAIT_MS)]))
  let outcome = await outcomeOf(ctx.db, id)
  if (outcome === 'open')
    for await (const _ of changes) {
      outcome = await outcomeOf(ctx.db, id)
      if (outcome !== 'open') break
    }
  return outcome
}
