import { type Db, deleteBatch, now, type Parameter, reading, secondsFromNow } from '@player/db'
import { sql } from 'kysely'
import type { Report } from '../app-contract.ts'

const tables = (db: Db) => db.$pickTables<'installations' | 'device_states'>()

/** How long a token is valid; the app renews it within 18 to 22 hours. */
export const TOKEN_SECONDS = 86_400

const installationBy = reading((db, parameter: Parameter<{ hash: Buffer }>) =>
  tables(db)
    .selectFrom('installations')
    .innerJoin('device_states as device', 'device.id', 'installations.device_id')
    .selectAll('device')
    .select([
      'installations.id as installation_id',
      'authorized_at',
      sql<boolean>`ended_at is not null`.as('ended'),
      sql<boolean>`case when token_hash = ${parameter('hash')} then token_expires_at else token_before_expires_at end <= app_now()`.as(
        'expired',
      ),
    ])
    .where((row) =>
      row.or([row('token_hash', '=', parameter('hash')), row('token_before_hash', '=', parameter('hash'))]),
    ),
)

/** The installation with this token, current, previous or expired, and the state of its device. */
export async function installationByToken(db: Db, hash: Buffer) {
  const [installation] = await installationBy(db, { hash })
  return installation
}

const columns = [
  'id',
  'thumbprint',
  'device_id',
  'authorized_at',
  'ended_at',
  'claim_number',
  'macs',
  'model',
  'os',
] as const

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

const DAY = 86_400
const LIVE_DAYS = 7
const SILENT_DAYS = 30

/**
 * Whether an app that acts for the device read its state in the last LIVE_DAYS, and whether none of its apps did in the last
 * SILENT_DAYS (D50). Both are false if none ever did.
 */
export async function appActivityOf(db: Db, deviceId: string) {
  const { live, silent } = await tables(db)
    .selectFrom('installations')
    .select([
      sql<boolean | null>`bool_or(authorized_at is not null and ended_at is null
        and read_at > ${secondsFromNow(-LIVE_DAYS * DAY)})`.as('live'),
      sql<boolean | null>`max(read_at) < ${secondsFromNow(-SILENT_DAYS * DAY)}`.as('silent'),
    ])
    .where('device_id', '=', deviceId)
    .executeTakeFirstOrThrow()
  return { isLive: live ?? false, isSilent: silent ?? false }
}

/** Stores that an app read its device's state now. */
export async function writeReadTime(db: Db, id: string): Promise<void> {
  await tables(db).updateTable('installations').set({ read_at: now }).where('id', '=', id).execute()
}

/** Blocks other reports of this key, even if it is new, until the transaction ends. */
export async function lockKey(db: Db, thumbprint: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`key ${thumbprint}`}, 0))`.execute(db)
}

export function lockInstallationByKey(db: Db, thumbprint: string) {
  return tables(db)
    .selectFrom('installations')
    .select(columns)
    .where('thumbprint', '=', thumbprint)
    .forUpdate()
    .executeTakeFirst()
}

/** The addresses that an app reported last. */
export async function macsOf(db: Db, id: string): Promise<readonly string[]> {
  const installation = await tables(db)
    .selectFrom('installations')
    .select('macs')
    .where('id', '=', id)
    .executeTakeFirst()
  return installation?.macs ?? []
}

export function lockInstallation(db: Db, id: string) {
  return tables(db)
    .selectFrom('installations')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

interface InstallationPlace {
  readonly thumbprint: string
  readonly deviceId: string
  /** Null for an authorized app. */
  readonly claimNumber: string | null
  readonly tokenHash: Buffer
}

/** Stores a report with a new token. The previous token stays valid until it expires. Returns the installation's id. */
export async function writeInstallation(
  db: Db,
  { thumbprint, deviceId, claimNumber, tokenHash }: InstallationPlace,
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
        reported_at: now,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Lets an installation act for the device that it waits for. */
export async function writeAuthorized(db: Db, id: string): Promise<void> {
  await tables(db)
    .updateTable('installations')
    .set({ authorized_at: now, claim_number: null })
    .where('id', '=', id)
    .execute()
}

/** Makes all other apps of a device wait for consent, each with a new claim number. */
export async function writeAllWaiting(db: Db, deviceId: string, except: string): Promise<void> {
  await tables(db)
    .updateTable('installations')
    .set({ authorized_at: null, claim_number: sql<string>`(1000 + floor(random() * 9000))::int::text` })
    .where('device_id', '=', deviceId)
    .where('thumbprint', '<>', except)
    .where('authorized_at', 'is not', null)
    .where('ended_at', 'is', null)
    .execute()
}

/** Moves the apps of one device to another: authorized ones are authorized there from now on, waiting ones wait there. */
export async function moveAll(db: Db, from: string, to: string): Promise<void> {
  await tables(db)
    .updateTable('installations')
    .set({
      device_id: to,
      authorized_at: sql<Date | null>`case when authorized_at is not null then app_now() end`,
    })
    .where('device_id', '=', from)
    .execute()
}

export async function endAll(db: Db, deviceId: string): Promise<void> {
  await tables(db)
    .updateTable('installations')
    .set({ ended_at: now })
    .where('device_id', '=', deviceId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Deletes a batch of apps that ended, or last waited for consent, over `days` days ago. Their keys then count as new. */
export function pruneInstallations(db: Db, days: number): Promise<boolean> {
  const old = tables(db)
    .selectFrom('installations')
    .where((row) => row.or([row('authorized_at', 'is', null), row('ended_at', 'is not', null)]))
    .where(sql<Date>`coalesce(ended_at, reported_at)`, '<', secondsFromNow(-days * 86_400))
  return deleteBatch(tables(db), 'installations', old)
}
