import { daysAgo, type Db } from '@player/db'
import { sql } from 'kysely'
import type { AuthorizedTelevision } from './installation.ts'
import { securityEntry } from './security-entry.ts'

const tables = (db: Db) => db.$pickTables<'security_log'>()

const columns = ['id', 'happened_at', 'kind', 'actor', 'network_hash', 'details', 'count'] as const

const newestOf = (db: Db, deviceId: string, limit: number) =>
  tables(db)
    .selectFrom('security_log')
    .select(columns)
    .where('device_id', '=', deviceId)
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)

/** Reads a row as an entry; returns none for a kind that only newer versions have. */
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
  const rows = await newestOf(db, deviceId, limit)
    .$if(before !== null, (older) =>
      older.where(
        sql<boolean>`(happened_at, id) < (select happened_at, id from security_log where id = ${before} and device_id = ${deviceId})`,
      ),
    )
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

/** What a television shows of the last 7 days: new browsers, key changes and allowed televisions since it acts for the device, but not its own. */
export async function securityEventsFor(db: Db, television: AuthorizedTelevision) {
  const rows = await newestOf(db, television.deviceId, MAX_SHOWN)
    .where('happened_at', '>', daysAgo(SHOWN_DAYS))
    .where('happened_at', '>', television.authorizedAt)
    .where(
      sql<boolean>`(kind = 'login' and actor = 'owner' and (details->>'is_new')::boolean or kind in ('key_changed', 'television_allowed'))`,
    )
    .where(sql`details->>'installation'`, 'is distinct from', television.id)
    .execute()
  return rows.flatMap(readRow)
}
