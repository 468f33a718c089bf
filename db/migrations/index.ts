import type { QueryExecutorProvider } from 'kysely'
import type { Migration } from 'kysely/migration'
import * as devices from './20261120T1000-devices.ts'
import * as sessions from './20261120T1001-sessions.ts'
import * as playlists from './20261120T1002-playlists.ts'
import * as payments from './20261120T1003-payments.ts'
import * as contact from './20261120T1004-contact.ts'
import * as outbox from './20261120T1005-outbox.ts'
import * as ownerActions from './20261120T1100-owner-actions.ts'
import * as audit from './20261120T1101-audit.ts'
import * as methods from './20261120T1200-methods.ts'
import * as deadDeliveries from './20261120T1300-dead-deliveries.ts'
import * as deviceOfNotification from './20261122T1000-device-of-notification.ts'
import * as deliveriesNotBefore from './20261122T1100-deliveries-not-before.ts'
import * as declinedPayments from './20261123T1010-declined-payments.ts'
import * as desk from './20261123T1020-desk.ts'
import * as mailFailures from './20261123T1030-mail-failures.ts'
import * as trustByKeyVersion from './20261123T1040-trust-by-key-version.ts'
import * as loginPressure from './20261123T1041-login-pressure.ts'
import * as replacedDevices from './20261123T1045-replaced-devices.ts'
import * as keyRotations from './20261123T1051-key-rotations.ts'
import * as assignedPayments from './20261123T1100-assigned-payments.ts'
import * as paymentReviews from './20261123T1210-payment-reviews.ts'
import * as paymentSchedules from './20261123T1220-payment-schedules.ts'
import * as scheduledPayments from './20261123T1230-scheduled-payments.ts'
import * as deletedPlaylists from './20261123T1240-deleted-playlists.ts'
import * as readViews from './20261123T1430-read-views.ts'
import * as paidDevices from './20261123T1740-paid-devices.ts'
import * as deviceAddresses from './20261123T2220-device-addresses.ts'
import * as addressedDevices from './20261123T2221-addressed-devices.ts'
import * as deviceVersions from './20261123T2222-device-versions.ts'
import * as confirmations from './20261123T2230-confirmations.ts'
import * as televisionStates from './20261123T2246-television-states.ts'
import * as supportCases from './20261124T0012-support-cases.ts'
import * as listedPlaylists from './20261124T0131-listed-playlists.ts'
import * as sessionNetworks from './20261124T0400-session-networks.ts'
import * as confirmedMoves from './20261124T0415-confirmed-moves.ts'
import * as notices from './20261124T0620-notices.ts'
import * as claimQuestions from './20261124T1600-claim-questions.ts'
import * as returnedMoney from './20261125T0150-returned-money.ts'
import * as idempotencyKeys from './20261125T0152-idempotency-keys.ts'
import * as reviewWords from './20261125T0258-review-words.ts'
import * as refundLeases from './20261125T0259-refund-leases.ts'
import * as keptUnlocks from './20261125T0303-kept-unlocks.ts'
import * as playlistCreations from './20261125T0512-playlist-creations.ts'
import * as noticePlaces from './20261125T0513-notice-places.ts'
import * as failedQuery from './20261126T0230-failed-query.ts'
import * as partPaid from './20261126T0640-part-paid.ts'
import * as keyFailures from './20261126T0700-key-failures.ts'
import * as installationReads from './20261126T0900-installation-reads.ts'
import * as openingPins from './20261126T0930-opening-pins.ts'
import * as keyFingerprints from './20261126T1100-key-fingerprints.ts'
import * as requestIds from './20261126T1110-request-ids.ts'
import * as deletedDevices from './20261126T1200-deleted-devices.ts'
import * as erasedAddresses from './20261126T1950-erased-addresses.ts'
import * as workerHeartbeat from './20261126T1230-worker-heartbeat.ts'
import * as playlistResults from './20261126T2000-playlist-results.ts'
import * as securityLog from './20261127T0430-security-log.ts'
import * as hostMoves from './20261127T1000-host-moves.ts'
import * as arrangements from './20261127T1100-arrangements.ts'
import * as reminders from './20261127T1200-reminders.ts'
import * as playlistLooks from './20261127T1300-playlist-looks.ts'
import * as keptLooks from './20261128T1300-kept-looks.ts'
import * as endedTelevisions from './20261128T1310-ended-televisions.ts'
import * as deletedPaidDevices from './20261128T1420-deleted-paid-devices.ts'
import * as refundWords from './20261129T1230-refund-words.ts'

/** `prepare` runs before the migration, outside its transaction, and may run again. */
interface PreparedMigration extends Migration {
  readonly prepare?: (db: QueryExecutorProvider) => Promise<void>
}

/** In order, by the names stored in the database. Only append. */
export const migrations: Record<string, PreparedMigration> = {
  '20261120T1000-devices': devices,
  '20261120T1001-sessions': sessions,
  '20261120T1002-playlists': playlists,
  '20261120T1003-payments': payments,
  '20261120T1004-contact': contact,
  '20261120T1005-outbox': outbox,
  '20261120T1100-owner-actions': ownerActions,
  '20261120T1101-audit': audit,
  '20261120T1200-methods': methods,
  '20261120T1300-dead-deliveries': deadDeliveries,
  '20261122T1000-device-of-notification': deviceOfNotification,
  '20261122T1100-deliveries-not-before': deliveriesNotBefore,
  '20261123T1010-declined-payments': declinedPayments,
  '20261123T1020-desk': desk,
  '20261123T1030-mail-failures': mailFailures,
  '20261123T1040-trust-by-key-version': trustByKeyVersion,
  '20261123T1041-login-pressure': loginPressure,
  '20261123T1045-replaced-devices': replacedDevices,
  '20261123T1051-key-rotations': keyRotations,
  '20261123T1100-assigned-payments': assignedPayments,
  '20261123T1210-payment-reviews': paymentReviews,
  '20261123T1220-payment-schedules': paymentSchedules,
  '20261123T1230-scheduled-payments': scheduledPayments,
  '20261123T1240-deleted-playlists': deletedPlaylists,
  '20261123T1430-read-views': readViews,
  '20261123T1740-paid-devices': paidDevices,
  '20261123T2220-device-addresses': deviceAddresses,
  '20261123T2221-addressed-devices': addressedDevices,
  '20261123T2222-device-versions': deviceVersions,
  '20261123T2230-confirmations': confirmations,
  '20261123T2246-television-states': televisionStates,
  '20261124T0012-support-cases': supportCases,
  '20261124T0131-listed-playlists': listedPlaylists,
  '20261124T0400-session-networks': sessionNetworks,
  '20261124T0415-confirmed-moves': confirmedMoves,
  '20261124T0620-notices': notices,
  '20261124T1600-claim-questions': claimQuestions,
  '20261125T0150-returned-money': returnedMoney,
  '20261125T0152-idempotency-keys': idempotencyKeys,
  '20261125T0258-review-words': reviewWords,
  '20261125T0259-refund-leases': refundLeases,
  '20261125T0303-kept-unlocks': keptUnlocks,
  '20261125T0512-playlist-creations': playlistCreations,
  '20261125T0513-notice-places': noticePlaces,
  '20261126T0230-failed-query': failedQuery,
  '20261126T0640-part-paid': partPaid,
  '20261126T0700-key-failures': keyFailures,
  '20261126T0900-installation-reads': installationReads,
  '20261126T0930-opening-pins': openingPins,
  '20261126T1100-key-fingerprints': keyFingerprints,
  '20261126T1110-request-ids': requestIds,
  '20261126T1200-deleted-devices': deletedDevices,
  '20261126T1950-erased-addresses': erasedAddresses,
  '20261126T1230-worker-heartbeat': workerHeartbeat,
  '20261126T2000-playlist-results': playlistResults,
  '20261127T0430-security-log': securityLog,
  '20261127T1000-host-moves': hostMoves,
  '20261127T1100-arrangements': arrangements,
  '20261127T1200-reminders': reminders,
  '20261127T1300-playlist-looks': playlistLooks,
  '20261128T1300-kept-looks': keptLooks,
  '20261128T1310-ended-televisions': endedTelevisions,
  '20261128T1420-deleted-paid-devices': deletedPaidDevices,
  '20261129T1230-refund-words': refundWords,
}
