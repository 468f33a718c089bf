import { outbox } from '@player/db'
import { pruneConfirmations } from '@player/server/modules/confirmations'
import { pruneIdempotencyKeys } from '@player/server/kernel/idempotency'
import { pruneNonces } from '@player/server/kernel/nonces'
import { pruneThrottles } from '@player/server/kernel/throttle-state'
import { pruneKeyFailures } from '@player/server/modules/devices'
import * as contact from '@player/server/modules/contact'
import { pruneNotices } from '@player/server/modules/notices'
import * as playlists from '@player/server/modules/playlists'
import * as sessions from '@player/server/modules/sessions'
import * as support from '@player/server/modules/support'
import type { WorkerContext } from './context.ts'
import { pruneMails } from './mail/queries.ts'

const DAYS_KEPT = 90
const DAYS_OF_REPORTS = 30

/** Bounds how long a shutdown waits. What is left is deleted by the next run. */
const MAX_MS = 5_000

/** By table: deletes a batch of expired rows, and returns whether there may be more. */
const tables: Readonly<Record<string, (db: WorkerContext['db']) => Promise<boolean>>> = {
  outbox: (db) => outbox.prune(db, DAYS_KEPT),
  mails: (db) => pruneMails(db, DAYS_KEPT),
  contact_messages: (db) => contact.prune(db, DAYS_KEPT),
  support_cases: (db) => support.prune(db, DAYS_OF_REPORTS),
  notices: (db) => pruneNotices(db, DAYS_KEPT),
  captchas: sessions.pruneCaptchas,
  sessions: sessions.pruneSessions,
  trusted_browsers: sessions.pruneTrustedBrowsers,
  login_codes: sessions.pruneCodes,
  playlist_openings: playlists.pruneOpenings,
  playlist_creations: playlists.pruneCreations,
  used_nonces: pruneNonces,
  idempotency_keys: pruneIdempotencyKeys,
  confirmations: pruneConfirmations,
  throttles: pruneThrottles,
  key_failures: pruneKeyFailures,
}

/** Deletes expired rows of each table, a batch of each in turn. @throws AggregateError at the end, for tables that failed */
export async function run({ db }: WorkerContext, progress: () => void = () => {}): Promise<void> {
  const until = performance.now() + MAX_MS
  const failures = new Map<string, unknown>()
  let left = Object.entries(tables)
  do {
    const again: typeof left = []
    for (const [table, prune] of left) {
      try {
        if (await prune(db)) again.push([table, prune])
      } catch (error) {
        failures.set(table, error)
      }
      progress()
    }
    left = again
  } while (left.length > 0 && performance.now() < until)
  if (failures.size > 0)
    throw new AggregateError(failures.values(), `Not pruned: ${[...failures.keys()].join(', ')}`)
}
