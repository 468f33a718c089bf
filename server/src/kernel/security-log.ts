import { type Db, deleteOlder, secondsFromNow } from '@player/db'
import { sql } from 'kysely'
import type { Context } from './context.ts'
import type { Request } from './request.ts'
import { type Counted, securityEntry, type SecurityEntry } from './security-entry.ts'
import { subjectOf } from './throttle.ts'

/*
 * The security log of a device, for its owner. Each entry is written in the transaction of its change.
 */

/** The actor of an entry, and the network of the request. */
export interface SecurityActor {
  readonly actor: 'owner' | 'television' | 'support'
  /** Null for support, who is in the audit log. */
  readonly network: Buffer | null
}

type Settings = Pick<Context, 'config'>

/** Identifies the network of a request without disclosing the IP address. */
export const networkHash = ({ config }: Settings, { ip }: Pick<Request, 'ip'>): Buffer =>
  subjectOf(config.secrets.pinPepper, ip)

export const ownerAt = (ctx: Settings, request: Pick<Request, 'ip'>): SecurityActor => ({
  actor: 'owner',
  network: networkHash(ctx, request),
})

export const televisionAt = (ctx: Settings, request: Pick<Request, 'ip'>): SecurityActor => ({
  actor: 'television',
  network: networkHash(ctx, request),
})

export const SUPPORT: SecurityActor = { actor: 'support', network: null }

const tables = (db: Db) => db.$pickTables<'security_log'>()

/** Inserts an entry, also as a part of a statement. */
export const securityInsert = (
  db: Db,
  device_id: string,
  { actor, network: network_hash }: SecurityActor,
  { kind, ...details }: SecurityEntry,
) =>
  tables(db)
    .insertInto('security_log')
    .values({ device_id, kind, actor, network_hash, details: JSON.stringify(details) })

/** Writes an entry, in the transaction of its change. */
export async function noteSecurity(
  tx: Db,
  deviceId: string,
  by: SecurityActor,
  entry: SecurityEntry,
): Promise<void> {
  await securityInsert(tx, deviceId, by, entry).execute()
}

/**
 * Counts a refused guess of a device's key, in one row for each device, network and hour. Also counts an address of no device, so that it
 * takes the same time.
 */
export async function countRefused(
  db: Db,
  {
    deviceId,
    network,
    kind,
  }: { readonly deviceId: string | null; readonly network: Buffer; readonly kind: Counted },
): Promise<void> {
  await tables(db)
    .insertInto('security_log')
    .values({
      device_id: deviceId,
      kind,
      actor: 'anyone',
      network_hash: network,
      counted_hour: sql<Date>`date_trunc('hour', app_now(), 'UTC')`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['device_id', 'kind', 'network_hash', 'counted_hour'])
        .where('counted_hour', 'is not', null)
        .doUpdateSet({ count: sql<number>`security_log.count + 1` }),
    )
    .execute()
}

const columns = ['id', 'happened_at', 'kind', 'actor', 'network_hash', 'details', 'count'] as const

/** Empty for an entry of a kind that only newer versions have. */
function readRow<Row extends { readonly kind: string; readonly details: object }>({
  kind,
  details,
  ...row
}: Row) {
  const { data } = securityEntry.safeParse({ kind, ...details })
  return data ? [{ ...row, entry: data }] : []
}

/** The newest entries of a device, or those that are older than one of its entries. */
export async function securityLogOf(db: Db, deviceId: string, limit: number, before: string | null = null) {
  const rows = await tables(db)
    .selectFrom('security_log')
    .select(columns)
    .where('device_id', '=', deviceId)
    .$if(before !== null, (older) =>
      older.where(
        sql<boolean>`(happened_at, id) < (select happened_at, id from security_log where id = ${before} and device_id = ${deviceId})`,
      ),
    )
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(readRow)
}

/** The entries for support and for the owner's download, without the hash of the network. */
export async function exportSecurityLog(db: Db, deviceId: string, limit: number) {
  const entries = await securityLogOf(db, deviceId, limit)
  return entries.map(({ happened_at: at, actor, count, entry }) => Object.assign({ at, actor, count }, entry))
}

const SHOWN_DAYS = 7
const MAX_SHOWN = 10

/** A television that acts for a device, and since when. */
export interface AuthorizedTelevision {
  readonly id: string
  readonly deviceId: string
  readonly authorizedAt: Date
}

/** The entries that a television shows, newest first: recent ones since it acts for the device, without its own. */
export async function securityEventsFor(db: Db, television: AuthorizedTelevision) {
  const rows = await tables(db)
    .selectFrom('security_log')
    .select(columns)
    .where('device_id', '=', television.deviceId)
    .where('happened_at', '>', secondsFromNow(-SHOWN_DAYS * 86_400))
    .where('happened_at', '>', television.authorizedAt)
    .where(
      sql<boolean>`(kind = 'login' and actor = 'owner' and (details->>'is_new')::boolean or kind in ('key_changed', 'television_allowed'))`,
    )
    .where(sql`details->>'installation'`, 'is distinct from', television.id)
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return rows.flatMap(readRow)
}

export const pruneSecurityLog = (db: Db, days: number): Promise<boolean> =>
  deleteOlder(tables(db), 'security_log', 'happened_at', days * 86_400)

export async function deleteSecurityLogOf(tx: Db, deviceIds: readonly string[]): Promise<void> {
  await tables(tx).deleteFrom('security_log').where('device_id', 'in', deviceIds).execute()
}
