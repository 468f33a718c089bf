import type { Database } from '@player/db'
import type { Transaction } from 'kysely'
import { announcePayment } from '../change/announce-payment.ts'
import * as queries from '../store/change-queries.ts'

/** Shows the owner that the receipt's address was refused. `reply` is the mail server's reply code, like '550 5.1.1'. */
export async function noteRefusedEmail(
  tx: Transaction<Database>,
  paymentId: string,
  reply: string,
): Promise<void> {
  const noted = await queries.noteRefusedEmail(tx, paymentId, reply)
  if (noted) await announcePayment(tx, noted)
}
