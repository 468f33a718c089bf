import { outbox } from '@player/db'
import { pruneConfirmations } from '@player/server/kernel/confirmations'
import { pruneIdempotencyKeys } from '@player/server/kernel/idempotency'
import { pruneNonces } from '@player/server/kernel/nonces'
import { pruneThrottles } from '@player/server/kernel/throttle-state'
import * as contact from '@player/server/modules/contact'
import { pruneNotices } from '@player/server/modules/notices'
import * as playlists from '@player/server/modules/playlists'
import * as sessions from '@player/server/modules/sessions'
import * as support from '@player/server/modules/support'
import type { WorkerContext } from './context.ts'
import { pruneMails } from './mail/queries.ts'

const DAYS_KEPT = 90
const DAYS_OF_REPORTS = 30

/** Deletes expired data. */
export async function run(ctx: WorkerContext): Promise<void> {
  await outbox.prune(ctx.db, DAYS_KEPT)
  await pruneMails(ctx.db, DAYS_KEPT)
  await contact.prune(ctx.db, DAYS_KEPT)
  await support.prune(ctx.db, DAYS_OF_REPORTS)
  await pruneNotices(ctx.db, DAYS_KEPT)
  await sessions.prune(ctx.db)
  await playlists.prune(ctx.db)
  await pruneNonces(ctx.db)
  await pruneIdempotencyKeys(ctx.db)
  await pruneConfirmations(ctx.db)
  await pruneThrottles(ctx.db)
}
