import type { ConfirmationsTable } from './schema/confirmations.ts'
import type { ContactMessagesTable } from './schema/contact-messages.ts'
import type {
  DeviceAddressesTable,
  DeviceStatesView,
  DevicesTable,
  InstallationsTable,
  KeyFailuresTable,
  LicenceGrantsTable,
  MacMovesTable,
  OwnedDevicesView,
} from './schema/devices.ts'
import type {
  AuditTable,
  DeviceVersionsTable,
  IdempotencyKeysTable,
  KeyRotationsTable,
  ThrottlesTable,
  UsedNoncesTable,
} from './schema/kernel.ts'
import type { MailsTable } from './schema/mails.ts'
import type { NoticesTable } from './schema/notices.ts'
import type { DeliveriesTable, OutboxTable } from './schema/outbox.ts'
import type {
  MethodHealthTable,
  PaidDevicesView,
  PaymentNotificationsTable,
  PaymentReviewsTable,
  PaymentSchedulesTable,
  PaymentsTable,
} from './schema/payments.ts'
import type {
  DeletedPlaylistsTable,
  PlaylistCreationsTable,
  PlaylistOpeningsTable,
  PlaylistUnlocksTable,
  PlaylistsTable,
} from './schema/playlists.ts'
import type {
  CaptchasTable,
  LoginCodesTable,
  SessionDevicesView,
  SessionsTable,
  TrustedBrowsersTable,
} from './schema/sessions.ts'
import type { SupportCasesTable } from './schema/support-cases.ts'

/** Every table and view, with the one module that uses it. */
export interface Database {
  devices: DevicesTable // devices
  owned_devices: OwnedDevicesView // devices
  device_states: DeviceStatesView // devices
  device_addresses: DeviceAddressesTable // devices
  installations: InstallationsTable // devices
  licence_grants: LicenceGrantsTable // devices
  mac_moves: MacMovesTable // devices
  key_failures: KeyFailuresTable // devices
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
