import { now, type Database } from '@player/db'
import type { Kysely, Selectable } from 'kysely'

const own = (db: Kysely<Database>) => db.$pickTables<'licence_grants'>()

export type GrantRow = Selectable<Database['licence_grants']>

export function grantById(db: Kysely<Database>, id: string): Promise<GrantRow | undefined> {
  return own(db).selectFrom('licence_grants').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockGrantOf(db: Kysely<Database>, paymentId: string): Promise<GrantRow | undefined> {
  return own(db)
    .selectFrom('licence_grants')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst()
}

export function lockGrant(db: Kysely<Database>, id: string): Promise<GrantRow | undefined> {
  return own(db).selectFrom('licence_grants').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function grantsOfPayments(
  db: Kysely<Database>,
  paymentIds: readonly string[],
): Promise<readonly GrantRow[]> {
  return own(db).selectFrom('licence_grants').selectAll().where('payment_id', 'in', paymentIds).execute()
}

export async function writeDevice(db: Kysely<Database>, id: string, deviceId: string): Promise<void> {
  await own(db).updateTable('licence_grants').set({ device_id: deviceId }).where('id', '=', id).execute()
}

export async function writeEnded(db: Kysely<Database>, id: string, ended: boolean): Promise<void> {
  await own(db)
    .updateTable('licence_grants')
    .set({ revoked_at: ended ? now : null })
    .where('id', '=', id)
    .execute()
}
