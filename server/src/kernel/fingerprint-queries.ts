import type { Db } from '@player/db'

type Fingerprints = Readonly<Record<string, string>>

/** Stores the fingerprints of new names. Returns the first stored fingerprint of each name. */
export async function firstFingerprints(db: Db, fingerprints: Fingerprints): Promise<Fingerprints> {
  const stored = await storedFingerprints(db)
  const added = Object.entries(fingerprints).filter(([name]) => stored[name] === undefined)
  if (added.length === 0) return stored
  await db
    .insertInto('key_fingerprints')
    .values(added.map(([name, fingerprint]) => ({ name, fingerprint })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return storedFingerprints(db)
}

export async function storedFingerprints(db: Db): Promise<Fingerprints> {
  const rows = await db.selectFrom('key_fingerprints').select(['name', 'fingerprint']).execute()
  return Object.fromEntries(rows.map(({ name, fingerprint }) => [name, fingerprint]))
}
