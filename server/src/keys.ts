import { createHmac } from 'node:crypto'
import type { Db } from '@player/db'
import type { Config } from './kernel/config.ts'
import type { Context } from './kernel/context.ts'
import { firstFingerprints, storedFingerprints } from './kernel/fingerprint-queries.ts'
import { SettingsError } from './kernel/parse-settings.ts'
import { keyIdOf, type Vault } from './kernel/vault.ts'
import * as devices from './modules/devices/index.ts'
import * as playlists from './modules/playlists/index.ts'
import * as reminders from './modules/reminders/index.ts'
import * as support from './modules/support/index.ts'

export const encryptedColumns = [
  ...devices.encryptedColumns,
  ...playlists.encryptedColumns,
  ...reminders.encryptedColumns,
  ...support.encryptedColumns,
]

/** The program for looks knows the encryption keys only. */
interface KeyContext extends Pick<Context, 'db' | 'vault'> {
  readonly config: {
    readonly secrets: Pick<Config['secrets'], 'encryptionKeys'> &
      Partial<Pick<Config['secrets'], 'licenceKeys' | 'pinPeppers'>>
  }
}

/** Several, because a key without a stored fingerprint is wrong if it decrypts none of them: one altered row must not stop the server. */
const VALUES_PER_COLUMN = 20

/**
 * Compares the keys with the fingerprints of their first use with this database, and decrypts stored values. A wrong key under the same id
 * would fail at each log-in, and encrypt rows that the right key cannot decrypt. Stores the fingerprints of new keys.
 *
 * @throws SettingsError when a key is wrong
 */
export async function proveKeys(ctx: KeyContext): Promise<void> {
  const wrong = await wrongKeys(ctx, firstFingerprints)
  if (wrong.length > 0) throw new SettingsError(wrong.join('\n'))
}

/** A sentence for each wrong key. By default nothing is stored. */
export async function wrongKeys(
  { config, db, vault }: KeyContext,
  fingerprintsOf: typeof firstFingerprints = storedFingerprints,
): Promise<string[]> {
  const { encryptionKeys, licenceKeys = [], pinPeppers = [] } = config.secrets
  const fingerprints = [
    ...encryptionKeys.map(({ id, key }) => ({ name: `ENCRYPTION_KEYS ${id}`, key })),
    ...licenceKeys.map(({ id, key }) => ({ name: `LICENCE_KEYS ${id}`, key })),
    // With another pepper each PIN would be wrong.
    ...pinPeppers.map(({ id, key }) => ({ name: `PIN_PEPPER ${id}`.trim(), key })),
  ].map(({ name, key }) => [name, fingerprintOf(key)] as const)
  const configured = configuredKeys(vault)
  const unreadable = (await unreadableKeys(db, vault)).filter((id) => configured.has(id))
  const stored = await storedFingerprints(db)
  // A key with its stored fingerprint is right: values that it does not decrypt are damaged.
  const wrong = new Set(
    unreadable.map((id) => `ENCRYPTION_KEYS ${id}`).filter((name) => stored[name] === undefined),
  )
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

/** A sentence for each encryption key that the values read need, and that is not configured. `keys check` reads all values. */
export async function missingKeys({ db, vault }: Pick<Context, 'db' | 'vault'>): Promise<string[]> {
  const configured = configuredKeys(vault)
  const missing = new Set((await unreadableKeys(db, vault)).filter((id) => !configured.has(id)))
  return [...missing].map((id) => `ENCRYPTION_KEYS lacks ${id}, which encrypted values of this database.`)
}

const configuredKeys = (vault: Vault): ReadonlySet<string> => new Set([vault.keys.writing, ...vault.keys.old])

/** For each column, the ids of keys that decrypt none of their values read. */
async function unreadableKeys(db: Db, vault: Vault): Promise<string[]> {
  const keys: string[] = []
  for (const column of encryptedColumns) {
    const isReadable = new Map<string, boolean>()
    for (const { id, encrypted } of await column.page(db, null, VALUES_PER_COLUMN)) {
      if (encrypted === null) continue
      const key = keyIdOf(encrypted)
      isReadable.set(
        key,
        isReadable.get(key) === true || succeeds(() => column.decrypt(vault, id, encrypted)),
      )
    }
    keys.push(...[...isReadable].flatMap(([key, read]) => (read ? [] : [key])))
  }
  return keys
}

function succeeds(run: () => void): boolean {
  try {
    run()
    return true
  } catch {
    return false
  }
}

const fingerprintOf = (key: Buffer): string =>
  createHmac('sha256', key).update('player: fingerprint of a key').digest('base64url')
