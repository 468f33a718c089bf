import type { Database } from '@player/db'
import type { Transaction } from 'kysely'
import { announce } from '../../../kernel/live.ts'
import * as devices from '../../devices/index.ts'
import * as queries from '../change-queries.ts'

/** Shows the owner that the receipt's address was refused. `reply` is the mail server's reply code, like '550 5.1.1'. */
export async function noteRefusedEmail(
  tx: Transaction<Database>,
  paymentId: string,
  reply: string,
): Promise<void> {
  const noted = await queries.noteRefusedEmail(tx, paymentId, reply)
  const device = noted && (await devices.successorOf(tx, noted.device_id))
  if (device) await announce(tx, device.id)
}
