import type { Kysely, Selectable, Transaction } from 'kysely'
import type * as confirmations from './schema/confirmations.ts'
import type * as contact from './schema/contact-messages.ts'
import type * as devices from './schema/devices.ts'
import type * as kernel from './schema/kernel.ts'
import type * as mails from './schema/mails.ts'
import type * as notices from './schema/notices.ts'
import type * as outbox from './schema/outbox.ts'
import type * as payments from './schema/payments.ts'
import type * as playlists from './schema/playlists.ts'
import type * as reminders from './schema/reminders.ts'
import type * as results from './schema/results.ts'
import type * as sessions from './schema/sessions.ts'
import type * as support from './schema/support-cases.ts'

/** Every table and view, with the only module that uses it. */
export interface Database {
  devices: devices.DevicesTable // devices
  owned_devices: devices.OwnedDevicesView // devices
  device_states: devices.DeviceStatesView // devices
  device_addresses: devices.DeviceAddressesTable // devices
  installations: devices.InstallationsTable // devices
  licence_grants: devices.LicenceGrantsTable // devices
  mac_moves: devices.MacMovesTable // devices
  key_failures: devices.KeyFailuresTable // devices
  erased_addresses: devices.ErasedAddressesTable // devices
  sessions: sessions.SessionsTable // sessions
  session_devices: sessions.SessionDevicesView // sessions
  trusted_browsers: sessions.TrustedBrowsersTable // sessions
  captchas: sessions.CaptchasTable // sessions
  login_codes: sessions.LoginCodesTable // sessions
  device_versions: kernel.DeviceVersionsTable // kernel
  throttles: kernel.ThrottlesTable // kernel
  used_nonces: kernel.UsedNoncesTable // kernel
  idempotency_keys: kernel.IdempotencyKeysTable // kernel
  audit: kernel.AuditTable // kernel
  security_log: kernel.SecurityLogTable // kernel
  confirmations: confirmations.ConfirmationsTable // confirmations
  key_fingerprints: kernel.KeyFingerprintsTable // kernel
  key_rotations: kernel.KeyRotationsTable // kernel
  worker_heartbeat: kernel.WorkerHeartbeatTable // kernel
  playlists: playlists.PlaylistsTable // playlists
  deleted_playlists: playlists.DeletedPlaylistsTable // playlists
  playlist_creations: playlists.PlaylistCreationsTable // playlists
  playlist_openings: playlists.PlaylistOpeningsTable // playlists
  playlist_unlocks: playlists.PlaylistUnlocksTable // playlists
  host_moves: playlists.HostMovesTable // playlists
  arrangements: playlists.ArrangementsTable // playlists
  playlist_results: results.PlaylistResultsTable // results
  reminders: reminders.RemindersTable // reminders
  reminder_steps: reminders.ReminderStepsTable // reminders
  playlist_looks: results.PlaylistLooksTable // results
  payments: payments.PaymentsTable // payments
  payment_schedules: payments.PaymentSchedulesTable // payments
  payment_notifications: payments.PaymentNotificationsTable // payments
  payment_reviews: payments.PaymentReviewsTable // payments
  method_health: payments.MethodHealthTable // payments
  paid_devices: payments.PaidDevicesView // payments
  contact_messages: contact.ContactMessagesTable // contact
  support_cases: support.SupportCasesTable // support
  notices: notices.NoticesTable // notices
  outbox: outbox.OutboxTable // db
  deliveries: outbox.DeliveriesTable // db
  mails: mails.MailsTable // kernel
}

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

export type Row<Table extends keyof Database> = Selectable<Database[Table]>
