import type { AuditTable } from './schema/audit.ts'
import type { CaptchasTable } from './schema/captchas.ts'
import type { ConfirmationsTable } from './schema/confirmations.ts'
import type { ContactMessagesTable } from './schema/contact-messages.ts'
import type { DeletedPlaylistsTable } from './schema/deleted-playlists.ts'
import type { DeliveriesTable } from './schema/deliveries.ts'
import type { DeviceAddressesTable } from './schema/device-addresses.ts'
import type { DeviceStatesView } from './schema/device-states.ts'
import type { DeviceVersionsTable } from './schema/device-versions.ts'
import type { DevicesTable } from './schema/devices.ts'
import type { IdempotencyKeysTable } from './schema/idempotency-keys.ts'
import type { InstallationsTable } from './schema/installations.ts'
import type { KeyRotationsTable } from './schema/key-rotations.ts'
import type { LicenceGrantsTable } from './schema/licence-grants.ts'
import type { LoginCodesTable } from './schema/login-codes.ts'
import type { MacMovesTable } from './schema/mac-moves.ts'
import type { MailsTable } from './schema/mails.ts'
import type { MethodHealthTable } from './schema/method-health.ts'
import type { NoticesTable } from './schema/notices.ts'
import type { OwnedDevicesView, SessionDevicesView } from './schema/owned-devices.ts'
import type { OutboxTable } from './schema/outbox.ts'
import type { PaidDevicesView } from './schema/paid-devices.ts'
import type { PaymentNotificationsTable } from './schema/payment-notifications.ts'
import type { PaymentReviewsTable } from './schema/payment-reviews.ts'
import type { PaymentSchedulesTable } from './schema/payment-schedules.ts'
import type { PaymentsTable } from './schema/payments.ts'
import type { PlaylistCreationsTable } from './schema/playlist-creations.ts'
import type { PlaylistOpeningsTable } from './schema/playlist-openings.ts'
import type { PlaylistUnlocksTable } from './schema/playlist-unlocks.ts'
import type { PlaylistsTable } from './schema/playlists.ts'
import type { SessionsTable } from './schema/sessions.ts'
import type { SupportCasesTable } from './schema/support-cases.ts'
import type { ThrottlesTable } from './schema/throttles.ts'
import type { TrustedBrowsersTable } from './schema/trusted-browsers.ts'
import type { UsedNoncesTable } from './schema/used-nonces.ts'

/** Every table and view, with the one module that uses it. */
export interface Database {
  devices: DevicesTable // devices
  owned_devices: OwnedDevicesView // devices
  device_states: DeviceStatesView // devices
  device_addresses: DeviceAddressesTable // devices
  installations: InstallationsTable // devices
  licence_grants: LicenceGrantsTable // devices
  mac_moves: MacMovesTable // devices
  sessions: SessionsTable // sessions
  session_devices: SessionDevicesView // sessions
  trusted_browsers: TrustedBrowsersTable // sessions
  captchas: CaptchasTable // sessions
  login_codes: LoginCodesTable // sessions
  device_versions: DeviceVersionsTable // kernel
  throttles: ThrottlesTable // kernel
  used_nonces: UsedNoncesTable // kernel
  idempotency_keys: IdempotencyKeysTable // kernel
  audit: AuditTable // kernel
  confirmations: ConfirmationsTable // confirmations
  key_rotations: KeyRotationsTable // kernel
  playlists: PlaylistsTable // playlists
  deleted_playlists: DeletedPlaylistsTable // playlists
  playlist_creations: PlaylistCreationsTable // playlists
  playlist_openings: PlaylistOpeningsTable // playlists
  playlist_unlocks: PlaylistUnlocksTable // playlists
  payments: PaymentsTable // payments
  payment_schedules: PaymentSchedulesTable // payments
  payment_notifications: PaymentNotificationsTable // payments
  payment_reviews: PaymentReviewsTable // payments
  method_health: MethodHealthTable // payments
  paid_devices: PaidDevicesView // payments
  contact_messages: ContactMessagesTable // contact
  support_cases: SupportCasesTable // support
  notices: NoticesTable // notices
  outbox: OutboxTable // db
  deliveries: DeliveriesTable // db
  mails: MailsTable // workers
}
