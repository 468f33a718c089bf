/** Database access for server and workers: connections, tables, the outbox and its deliveries, migrations. */
export * as deadDeliveries from './dead-deliveries.ts'
export * as deadDeliveryReport from './dead-delivery-report.ts'
export { daysAgo, now, secondsFromNow } from './clock.ts'
export { compiled, deferred, reading, type Parameter } from './compiled.ts'
export { connect, poolStateOf, type ConnectOptions } from './connect.ts'
export type { Database, Db, Row, Tx } from './database.ts'
export { deleteBatch, deleteOlder } from './delete-batch.ts'
export { errorCode } from './error-code.ts'
export { hasRow } from './has-row.ts'
export type { ConfirmationKind } from './schema/confirmations.ts'
export type { DeviceStatesView as DeviceState, OwnedDevicesView as OwnedDevice } from './schema/devices.ts'
export type { ListedPlaylist } from './schema/playlists.ts'
export { isKnownPassword } from './known-password.ts'
export { listen, type Listener } from './listen.ts'
export { seekLeadership, type Leadership } from './leadership.ts'
export * as deliveries from './deliveries.ts'
export * as deliveryRuns from './delivery-runs.ts'
export type { DeliveryKey } from './deliveries.ts'
export { migrate, migrations, missingMigrations } from './migrate.ts'
export { runMigrator, type MigrationAddress } from './migrator.ts'
export { grantRows } from './rights.ts'
export { settingIn } from './setting-in.ts'
export * as outbox from './outbox.ts'
export { tableSizes, type TableSize } from './growth.ts'
export { describeDatabase } from './describe-database.ts'
export { KEEPALIVE_OPTIONS } from './keepalive-options.ts'
export { closeWhenSilent, EXPECT_WRITABLE, isReadOnly, keepAlive } from './keepalive.ts'
export {
  PAYMENT_STATES,
  type PaymentMethod,
  type PaymentState,
  type PaymentsWithState,
} from './schema/payments.ts'
