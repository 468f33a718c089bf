import { compiled, type Db, hasRow, now, type Parameter, type Row } from '@player/db'
import { sql } from 'kysely'

const tables = (db: Db) => db.$pickTables<'licence_grants'>()

export type GrantRow = Row<'licence_grants'>

const selectGrants = (db: Db) => tables(db).selectFrom('licence_grants').selectAll()

export const grantById = (db: Db, id: string): Promise<GrantRow | undefined> =>
  selectGrants(db).where('id', '=', id).executeTakeFirst()

export const lockGrantOf = (db: Db, paymentId: string): Promise<GrantRow | undefined> =>
  selectGrants(db).where('payment_id', '=', paymentId).forUpdate().executeTakeFirst()

export const lockGrant = (db: Db, id: string): Promise<GrantRow | undefined> =>
  selectGrants(db).where('id', '=', id).forUpdate().executeTakeFirst()

export const grantsOfPayments = (db: Db, paymentIds: readonly string[]): Promise<readonly GrantRow[]> =>
  selectGrants(db).where('payment_id', 'in', paymentIds).execute()

export async function writeDevice(db: Db, id: string, deviceId: string): Promise<void> {
  await tables(db).updateTable('licence_grants').set({ device_id: deviceId }).where('id', '=', id).execute()
}

export async function writeEnded(db: Db, id: string, ended: boolean): Promise<void> {
  await tables(db)
    .updateTable('licence_grants')
    .set({ revoked_at: ended ? now : null })
    .where('id', '=', id)
    .execute()
}

type NewGrant = Pick<GrantRow, 'device_id' | 'payment_id' | 'term'> & { readonly revoked: boolean }

/** False when the payment has a grant, even a revoked one. */
export async function insertGrant(db: Db, grant: NewGrant): Promise<boolean> {
  return (await insertQuery(db, grant)).length > 0
}

const insertQuery = compiled((db, parameter: Parameter<NewGrant>) =>
  tables(db)
    .insertInto('licence_grants')
    .values({
      device_id: parameter('device_id'),
      payment_id: parameter('payment_id'),
      term: parameter('term'),
      revoked_at: sql<Date | null>`case when ${parameter('revoked')}::boolean then ${now} end`,
    })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .returning('id'),
)

/** Revokes a payment's grant. Returns the id of the grant's device; undefined without an unrevoked grant. */
export async function revokeGrant(db: Db, paymentId: string): Promise<string | undefined> {
  const revoked = await tables(db)
    .updateTable('licence_grants')
    .set({ revoked_at: now })
    .where('payment_id', '=', paymentId)
    .where('revoked_at', 'is', null)
    .returning('device_id')
    .executeTakeFirst()
  return revoked?.device_id
}

export const grantsOf = (db: Db, deviceId: string) => grantsQuery(db, { deviceId })

const grantsQuery = compiled((db, parameter: Parameter<{ deviceId: string }>) =>
  tables(db)
    .selectFrom('licence_grants')
    .select(['id', 'payment_id', 'term', 'granted_at', 'revoked_at'])
    .orderBy('granted_at')
    .where('device_id', '=', parameter('deviceId')),
)

/** Whether one of these devices got a grant after `time`, a text with microseconds, that is not revoked. */
export const wasGrantedAfter = (db: Db, deviceIds: readonly string[], time: string): Promise<boolean> =>
  tables(db)
    .selectFrom('licence_grants')
    .select('id')
    .where('device_id', 'in', deviceIds)
    .where('revoked_at', 'is', null)
    .where('granted_at', '>', sql<Date>`${time}::timestamptz`)
    .limit(1)
    .$call(hasRow)
