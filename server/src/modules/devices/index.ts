/**
 * Devices: addresses, keys, licences, MAC switches, the apps of televisions (/app/v1), deletion and support. Publishes device.registered,
 * device.address-added and device.activated; reacts to payment.confirmed and payment.returned. Needs playlists and confirmations.
 */
export { addressesOf, ownAddressesOf } from './device/address-queries.ts'
export { deviceLocks, removeDeviceLocks, recordConfirmedLogin } from './device/budgets.ts'
export { lockedDevices } from './device/locked-devices.ts'
export { changeKey } from './device/change-key.ts'
export { lastPairs } from './contract.ts'
export { dueForErasure } from './device/deletion-queries.ts'
export { eraseDevices, deviceIdAt, markDeleted, restoreDevice } from './device/deletion.ts'
export { exportDevice } from './export-device.ts'
export { requireFreshProof } from './device/fresh-proof.ts'
export {
  currentInstallation,
  deviceState,
  mayTakeAssigned,
  recordStateRead,
} from './televisions/device-state.ts'
export { recordExpiredDevices } from './licence/record-expired-devices.ts'
export {
  grantById,
  grantsOf,
  grantsOfPayments,
  lockGrant,
  lockGrantOf,
  wasGrantedAfter,
} from './licence/grant-queries.ts'
export { installationOf, requireActing, requireAuthorized } from './televisions/installation.ts'
export { movedAwayAt } from './device/move-history-queries.ts'
export { isActive, licenceWithout, type RemainingLicence } from './licence/licence-without.ts'
export { grantLicence } from './licence/grant-licence.ts'
export { endGrant, moveGrant, restoreGrant, type LockedGrant } from './licence/change-grants.ts'
export { pruneInstallations } from './device/device-installations-queries.ts'
export { pruneErasedAddresses } from './device/erased-queries.ts'
export { pruneKeyFailures } from './device/key-failures.ts'
export { type KnownDevice, verifyKey } from './device/verify-key.ts'
export {
  deviceById,
  deviceByMac,
  deviceOfTelevision,
  lockDevice,
  lockKey,
  lockUndeleted,
  retiredAmong,
  selectForKeyShare,
} from './device/queries.ts'
export { registerDevice } from './device/register-device.ts'
export { encryptedColumns } from './device/encrypted-columns.ts'
export { deviceForPaymentTo, devicesPaidTogether, successorOf, withReplaced } from './licence/successor.ts'
export { countRegistered, importDevice, listDevices } from './list-devices.ts'
export { revokeLicence } from './licence/revoke-licence.ts'
export {
  blockDevice,
  registerBySupport,
  extendLicence,
  grantMove,
  resetKey,
  liftDeviceLimits,
  noteSupport,
  unlockDevice,
  unlockLockedDevices,
  withdrawMove,
} from './support.ts'
export { deviceAt, devicesAtAddress, showDevice, successorsById } from './show-device.ts'
export {
  authorizedAmong,
  authorizedApps,
  lockActing,
  lockReporting,
  writeReporting,
} from './televisions/television-queries.ts'
export { allowBySupport } from './televisions/allow-by-support.ts'
export { endBySupport } from './televisions/televisions.ts'
export { televisionName } from './televisions/television-name.ts'
export { listTelevisions, viewShown } from './televisions/list-televisions.ts'
export { addTerm, statusAt } from './device/licence.ts'
export { viewDevice, viewOf } from './device/view-device.ts'
export { signLicence, slotOf, STATUS_WORDS } from './licence/signed-licence.ts'
