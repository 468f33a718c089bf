import { createHmac } from 'node:crypto'
import type { Context } from './kernel/context.ts'
import type { EncryptedColumn, Row } from './kernel/encrypted-column.ts'
import { firstFingerprints, storedFingerprints } from './kernel/fingerprint-queries.ts'
import { SettingsError } from './kernel/parse-settings.ts'
import { keyIdOf, type Vault } from './kernel/vault.ts'
import * as devices from './modules/devices/index.ts'
import * as playlists from './modules/playlists/index.ts'
import * as reminders from './modules/reminders/index.ts'
import * as support from './modules/support/index.ts'

/** Every column with encrypted texts. */
export const encryptedColumns = [
  ...devices.encryptedColumns,
  ...playlists.encryptedColumns,
  ...reminders.encryptedColumns,
  ...support.encryptedColumns,
]

/** A key is wrong only if it decrypts none of several values, so that one altered row does not stop the product. */
const VALUES_PER_COLUMN = 20

/**
 * Compares the keys with the fingerprints of their first use with this database, and decrypts stored values. A wrong key under the same id
 * would fail at each log-in, and encrypt rows that the right key cannot decrypt. Stores the fingerprints of new keys.
 *
 * @throws SettingsError when a key is wrong
 */
export async function proveKeys(ctx: Context): Promise<void> {
  const wrong = await wrongKeys(ctx, firstFingerprints)
  if (wrong.length > 0) throw new SettingsError(wrong.join('\n'))
}

/** A sentence for each wrong key. By default nothing is stored. */
export async function wrongKeys(
  { config, db, vault }: Context,
  fingerprintsOf: typeof firstFingerprints = storedFingerprints,
): Promise<string[]> {
  const { encryptionKeys, licenceKeys, pinPeppers } = config.secrets
  const fingerprints = [
    ...encryptionKeys.map(({ id, key }) => ({ name: `ENCRYPTION_KEYS ${id}`, key })),
    ...licenceKeys.map(({ id, key }) => ({ name: `LICENCE_KEYS ${id}`, key })),
    // Each PIN would be wrong with another pepper, and count.
    ...pinPeppers.map(({ id, key }) => ({ name: `PIN_PEPPER ${id}`.trim(), key })),
  ].map(({ name, key }) => [name, fingerprintOf(key)] as const)
  const wrong = new Set<string>()
  for (const column of encryptedColumns) {
    const rows = await column.page(db, null, VALUES_PER_COLUMN)
    for (const id of unreadableKeys(vault, column, rows)) wrong.add(`ENCRYPTION_KEYS ${id}`)
  }
  // Only fingerprints of keys that decrypt the values may be stored: a wrong key must not become the first.
  const readable = fingerprints.filter(([name]) => !wrong.has(name))
  const first = await fingerprintsOf(db, Object.fromEntries(readable))
  for (const [name, fingerprint] of readable)
    if ((first[name] ?? fingerprint) !== fingerprint) wrong.add(name)
  return [...wrong].map(
    (name) =>
      `${name} is not the key that this database was used with. Set that key again, or give the new one an id of its own.`,
  )
}

/** Configured keys that decrypt none of their values. `keys check` counts values of missing keys. */
function unreadableKeys(vault: Vault, column: EncryptedColumn, rows: readonly Row[]): string[] {
  const isReadable = new Map<string, boolean>()
  for (const { id, encrypted } of rows) {
    if (encrypted === null) continue
    const key = keyIdOf(encrypted)
    isReadable.set(key, isReadable.get(key) === true || decrypts(vault, encrypted, column.context(id)))
  }
  const configured = new Set([vault.keys.writing, ...vault.keys.old])
  return [...isReadable].flatMap(([key, read]) => (read || !configured.has(key) ? [] : [key]))
}

function decrypts(vault: Vault, encrypted: string, context: string): boolean {
  try {
    vault.decrypt(encrypted, context)
    return true
  } catch {
    return false
  }
}

const fingerprintOf = (key: Buffer): string =>
  createHmac('sha256', key).update('player: fingerprint of a key').digest('base64url')
