import { daysAgo, type Db, deleteOlder } from '@player/db'
import { sql } from 'kysely'
import type { Context } from './context.ts'
import type { Request } from './request.ts'
import type { CountedKind, SecurityEntry } from './security-entry.ts'
import { keyedHash } from './token.ts'

export interface SecurityActor {
  readonly actor: 'owner' | 'television' | 'support'
  /** Null for support, who is in the audit log. */
  readonly network: Buffer | null
}

type Settings = Pick<Context, 'config'>

export const networkHash = ({ config }: Settings, { ip }: Pick<Request, 'ip'>): Buffer =>
  keyedHash(config.secrets.pinPepper, ip)

const actorOf =
  (actor: SecurityActor['actor']) =>
  (ctx: Settings, request: Pick<Request, 'ip'>): SecurityActor => ({
    actor,
    network: networkHash(ctx, request),
  })

export const ownerActor = actorOf('owner')
export const televisionActor = actorOf('television')

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
 * Counts a wrong or refused guess of a device's key. Each hour has a row for the first network and one for all others, so that guesses from
 * many networks cannot crowd out other entries. A guess for an address without a device is counted too, per network, so that it takes as long.
 */
export async function countKeyGuess(
  db: Db,
  {
    deviceId,
    network,
    kind,
  }: { readonly deviceId: string | null; readonly network: Buffer; readonly kind: CountedKind },
): Promise<void> {
  const hour = sql<Date>`date_trunc('hour', app_now(), 'UTC')`
  const hasOtherNetwork = sql<boolean>`exists (select from security_log as earlier where device_id = ${deviceId}
    and kind = ${kind} and happened_at >= ${hour} and network_hash <> ${network})`
  await tables(db)
    .insertInto('security_log')
    .values({
      device_id: deviceId,
      kind,
      actor: 'anyone',
      network_hash: sql<Buffer | null>`case when not ${hasOtherNetwork} then ${network}::bytea end`,
      counted_hour: hour,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['device_id', 'kind', 'network_hash', 'counted_hour'])
        .where('counted_hour', 'is not', null)
        .doUpdateSet({ count: sql<number>`security_log.count + 1` }),
    )
    .execute()
}

export const pruneSecurityLog = (db: Db, days: number): Promise<boolean> =>
  deleteOlder(tables(db), 'security_log', 'happened_at', daysAgo(days))

export async function deleteSecurityLogOf(tx: Db, deviceIds: readonly string[]): Promise<void> {
  await tables(tx).deleteFrom('security_log').where('device_id', 'in', deviceIds).execute()
}
