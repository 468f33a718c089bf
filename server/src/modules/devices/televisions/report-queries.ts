import { type Db, now, secondsFromNow } from '@player/db'
import { sql } from 'kysely'
import type { Report } from '../app-contract.ts'

const tables = (db: Db) => db.$pickTables<'installations'>()

/** How long a token is valid; the app renews it after 18 to 22 hours. */
export const TOKEN_SECONDS = 86_400

/** The installation of a known key: its device, its state and the addresses that it reported last. */
export function installationOfKey(db: Db, thumbprint: string) {
  return tables(db)
    .selectFrom('installations')
    .select(['device_id', 'macs'])
    .select([
      sql<boolean>`authorized_at is not null`.as('authorized'),
      sql<boolean>`ended_at is not null`.as('ended'),
    ])
    .where('thumbprint', '=', thumbprint)
    .executeTakeFirst()
}

/** Blocks other reports of this key, even if it is new, until the transaction ends. */
export async function lockThumbprint(db: Db, thumbprint: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`key ${thumbprint}`}, 0))`.execute(db)
}

interface InstallationPlace {
  readonly thumbprint: string
  readonly deviceId: string
  /** Null for an authorized app. */
  readonly claimNumber: string | null
  readonly tokenHash: Buffer
  /** Whether the time of the report is stored, which moves a waiting app to the top of its owner's list. */
  readonly isSeen: boolean
}

/** Stores a report with a new token. The previous token stays valid until it expires. Returns the installation's id. */
export async function writeInstallation(
  db: Db,
  { thumbprint, deviceId, claimNumber, tokenHash, isSeen }: InstallationPlace,
  { addresses, platform, app, language, abilities }: Report,
): Promise<string> {
  const reported = {
    device_id: deviceId,
    claim_number: claimNumber,
    macs: addresses.map(({ mac }) => mac),
    ...platform,
    app_name: app.name,
    app_version: app.version,
    language,
    abilities: [...abilities],
    token_hash: tokenHash,
    token_expires_at: secondsFromNow(TOKEN_SECONDS),
  }
  const { id } = await tables(db)
    .insertInto('installations')
    .values({ ...reported, thumbprint, authorized_at: claimNumber === null ? now : null })
    .onConflict((conflict) =>
      conflict.column('thumbprint').doUpdateSet({
        ...reported,
        authorized_at:
          claimNumber === null ? sql<Date>`coalesce(installations.authorized_at, app_now())` : null,
        token_before_hash: sql<Buffer>`installations.token_hash`,
        token_before_expires_at: sql<Date>`installations.token_expires_at`,
        ...(isSeen && { reported_at: now }),
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
