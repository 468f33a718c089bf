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

const RETENTION_DAYS = 90
const REPORT_RETENTION_DAYS = 30

/** Bounds how long a shutdown waits. What is left is deleted by the next run. */
const MAX_RUN_MS = 5_000

/** Each function deletes a batch of expired rows, and returns whether there may be more. */
const pruneByTable: Readonly<Record<string, (db: WorkerContext['db']) => Promise<boolean>>> = {
  outbox: (db) => outbox.prune(db, RETENTION_DAYS),
  mails: (db) => pruneMails(db, RETENTION_DAYS),
  contact_messages: (db) => contact.prune(db, RETENTION_DAYS),
  support_cases: (db) => support.prune(db, REPORT_RETENTION_DAYS),
  notices: (db) => pruneNotices(db, RETENTION_DAYS),
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
  const deadline = performance.now() + MAX_RUN_MS
  const failures = new Map<string, unknown>()
  let remaining = Object.entries(pruneByTable)
  do {
    const unfinished: typeof remaining = []
    for (const [table, prune] of remaining) {
      try {
        if (await prune(db)) unfinished.push([table, prune])
      } catch (error) {
        failures.set(table, error)
      }
      progress()
    }
    remaining = unfinished
  } while (remaining.length > 0 && performance.now() < deadline)
  if (failures.size > 0)
    throw new AggregateError(failures.values(), `Not pruned: ${[...failures.keys()].join(', ')}`)
}
