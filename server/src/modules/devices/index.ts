/**
 * Devices, licence grants and MAC switches. Publishes device.registered and device.activated; reacts to payment.confirmed and
 * payment.returned.
 */
export { addressesOf } from './address-queries.ts'
export { deviceLocks, openDeviceLocks } from './budgets.ts'
export { changeKey } from './change-key.ts'
export type { KnownDevice } from './check-key.ts'
export { lastPairs } from './contract.ts'
export { currentInstallation, deviceState } from './device-state.ts'
export { endExpired } from './end-expired.ts'
export {
  grantById,
  grantsOf,
  grantsOfPayments,
  lockGrant,
  lockGrantOf,
  wasGrantedAfter,
} from './grant-queries.ts'
export { authorized, installationOf } from './installation.ts'
export { movedAway } from './move-queries.ts'
export { isActive, licenceAfter, type LicenceAfter } from './licence-after.ts'
export { grantLicence } from './grant-licence.ts'
export { endGrant, moveGrant, restoreGrant, type LockedGrant } from './operate-grants.ts'
export { liftNewKeyLimit } from './new-key-limit.ts'
export { noteConfirmedLogin } from './note-confirmed-login.ts'
export { verifyKey } from './verify-key.ts'
export { deviceById, deviceByMac, deviceOfTelevision } from './queries.ts'
export { registerDevice } from './register-device.ts'
export { encryptedColumns } from './encrypted-columns.ts'
export { deviceForPaymentTo, devicesPaidTogether, successorOf, withReplaced } from './successor.ts'
export { revokeLicence } from './revoke-licence.ts'
export {
  blockDevice,
  registerBySupport,
  extendLicence,
  grantMove,
  resetKey,
  unlockDevice,
  withdrawMove,
} from './support.ts'
export { deviceAt, devicesAtAddress, showDevice, successorsById } from './show-device.ts'
export { allowBySupport, endTelevision, listTelevisions, viewShown } from './televisions.ts'
export { addTerm, statusAt } from './licence.ts'
export { viewDevice, viewOf } from './view-device.ts'
export { signLicence, slotOf, STATUS_WORDS } from './signed-licence.ts'
