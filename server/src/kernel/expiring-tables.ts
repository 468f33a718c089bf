import { type PersonalData, personalData } from './personal-data.ts'

/** Tables without personal data: numbers, states, times, tokens, hashes, ids of other rows, names of methods and keys, the operator's notices. */
export const withoutPersonalData = [
  'licence_grants',
  'captchas',
  'device_versions',
  'used_nonces',
  'idempotency_keys',
  'key_fingerprints',
  'key_rotations',
  'playlist_creations',
  'playlist_openings',
  'playlist_unlocks',
  'reminder_steps',
  'payment_schedules',
  'method_health',
  'notices',
  'outbox',
  'worker_heartbeat',
] as const

/** Tables without personal data whose old rows are deleted too. */
export const expiringTables = [
  'captchas',
  'used_nonces',
  'idempotency_keys',
  'playlist_creations',
  'playlist_openings',
  'reminder_steps',
  'notices',
  'outbox',
] as const satisfies readonly (typeof withoutPersonalData)[number][]

/** Whether the rows of a table are deleted some time after they were inserted. */
export const hasRetention = (table: string): boolean =>
  expiringTables.some((name) => name === table) ||
  personalData.some(
    ({ retention, tables, isEmptied }: PersonalData) => 'after' in retention && !isEmptied && table in tables,
  )
