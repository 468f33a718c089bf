/** Exports and erases personal data of all modules, for owners and support. Owns no table; needs all modules that do. */
export { eraseDeletedDevices, erasePerson } from './erase-person.ts'
export { exportPerson } from './export-person.ts'
export { findPerson } from './person.ts'
