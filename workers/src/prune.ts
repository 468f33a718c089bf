import { deadDeliveries, outbox } from '@player/db'
import { pruneAudit } from '@player/server/kernel/audit'
import { pruneConfirmations } from '@player/server/modules/confirmations'
import { pruneIdempotencyKeys } from '@player/server/kernel/idempotency'
import { pruneMails } from '@player/server/kernel/mails'
import { pruneNonces } from '@player/server/kernel/nonces'
import { pruneSecurityLog } from '@player/server/kernel/security-log'
import { pruneThrottles } from '@player/server/kernel/throttle-state'
import type { expiringTables } from '@player/server/kernel/expiring-tables'
import { FIXED_DAYS, type TimeLimitedTable } from '@player/server/kernel/personal-data'
import { pruneErasedAddresses, pruneInstallations, pruneKeyFailures } from '@player/server/modules/devices'
import * as contact from '@player/server/modules/contact'
import { pruneNotices } from '@player/server/modules/notices'
import { emptyCallbacks } from '@player/server/modules/payments'
import * as playlists from '@player/server/modules/playlists'
import * as reminders from '@player/server/modules/reminders'
import { pruneLooks, pruneResults } from '@player/server/modules/results'
import * as sessions from '@player/server/modules/sessions'
import * as support from '@player/server/modules/support'
import type { WorkerContext } from './context.ts'

/** How many days a notice is kept after its end. */
const NOTICE_DAYS = 90

/** No round of batches begins after this time, because a shutdown waits for the run; the next run deletes the rest. */
const MAX_RUN_MS = 5_000

type Prune = (db: WorkerContext['db'], days: WorkerContext['config']['retentionDays']) => Promise<boolean>

/** Each function deletes or empties a batch of expired rows and returns whether there may be more. */
const pruneByTable = {
  // Also deletes the deliveries of the events.
  outbox: (db, { mails }) => outbox.prune(db, mails),
  // Only empties errors: dead deliveries stay until an operator acts.
  deliveries: (db, { mails }) => deadDeliveries.emptyErrors(db, mails),
  mails: (db, { mails }) => pruneMails(db, mails),
  contact_messages: (db, { contact: days }) => contact.prune(db, days),
  support_cases: (db, { reports }) => support.prune(db, reports),
  payment_notifications: (db, { callbacks }) => emptyCallbacks(db, callbacks),
  audit: (db, { audit }) => pruneAudit(db, audit),
  security_log: (db, { securityLog }) => pruneSecurityLog(db, securityLog),
  installations: (db, { televisions }) => pruneInstallations(db, televisions),
  notices: (db) => pruneNotices(db, NOTICE_DAYS),
  captchas: sessions.pruneCaptchas,
  sessions: sessions.pruneSessions,
  trusted_browsers: sessions.pruneTrustedBrowsers,
  login_codes: sessions.pruneCodes,
  playlist_results: (db) => pruneResults(db, FIXED_DAYS.results),
  host_moves: playlists.pruneMoves,
  reminders: reminders.pruneReminders,
  reminder_steps: reminders.pruneSteps,
  playlist_looks: (db) => pruneLooks(db, FIXED_DAYS.looks),
  playlist_openings: playlists.pruneOpenings,
  playlist_creations: playlists.pruneCreations,
  used_nonces: pruneNonces,
  idempotency_keys: pruneIdempotencyKeys,
  confirmations: pruneConfirmations,
  throttles: pruneThrottles,
  key_failures: pruneKeyFailures,
  erased_addresses: pruneErasedAddresses,
} satisfies Record<TimeLimitedTable | (typeof expiringTables)[number], Prune>

/** Deletes expired rows, a batch of each table in turn. @throws AggregateError at the end, for tables that failed */
export async function run({ db, config }: WorkerContext, progress: () => void = () => {}): Promise<void> {
  const deadline = performance.now() + MAX_RUN_MS
  const failures = new Map<string, unknown>()
  let remaining: [string, Prune][] = Object.entries(pruneByTable)
  do {
    const unfinished: typeof remaining = []
    for (const [table, prune] of remaining) {
      try {
        if (await prune(db, config.retentionDays)) unfinished.push([table, prune])
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
