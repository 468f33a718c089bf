import { type Db, now, type Tx } from '@player/db'

const tables = (db: Db) => db.$pickTables<'payments' | 'payment_notifications'>()

/** Marks a payment and its callbacks as assigned by an operator. From then on, a device that its provider or a callback names is ignored. */
export async function markAssigned(tx: Tx, id: string): Promise<void> {
  await tables(tx).updateTable('payments').set({ assigned_at: now }).where('id', '=', id).execute()
  await tables(tx)
    .updateTable('payment_notifications')
    .set({ assigned_at: now })
    .where('payment_id', '=', id)
    .execute()
}

export async function moveToDevice(tx: Tx, id: string, deviceId: string): Promise<void> {
  await tables(tx).updateTable('payments').set({ device_id: deviceId }).where('id', '=', id).execute()
}
