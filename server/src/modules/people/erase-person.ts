import { deadDeliveries, type Tx } from '@player/db'
import { audit, eraseAudit, eraseReasonsWith, type Actor } from '../../kernel/audit.ts'
import { Failure } from '../../kernel/failure.ts'
import { announce } from '../../kernel/announce.ts'
import { deleteMailsTo } from '../../kernel/mails.ts'
import { deleteSecurityLogOf } from '../../kernel/security-log.ts'
import { deleteQuestionsOf } from '../confirmations/index.ts'
import * as contact from '../contact/index.ts'
import * as devices from '../devices/index.ts'
import * as payments from '../payments/index.ts'
import * as playlists from '../playlists/index.ts'
import * as reminders from '../reminders/index.ts'
import * as sessions from '../sessions/index.ts'
import * as support from '../support/index.ts'
import { withdrawUnpaidOrders } from './withdraw-unpaid-orders.ts'
import type { Person } from './person.ts'

/** Erases a device or the data of an e-mail address; payments stay, without addresses. @throws Failure conflict while a payment for it is arriving */
export async function erasePerson(ctx: payments.Context, actor: Actor, person: Person): Promise<void> {
  if (person.kind === 'device') return ctx.unit((tx) => eraseDevice(ctx, tx, actor, person.deviceId))
  const personReminders = await reminders.remindersTo(ctx, person.email)
  await ctx.unit(async (tx) => {
    for (const { id } of personReminders) await reminders.deleteById(tx, id)
    await payments.erasePayments(tx, { email: person.email })
    await payments.eraseUnmatched(tx, { email: person.email })
    await deleteMailsTo(tx, [person.email])
    await deadDeliveries.emptyErrorsWith(tx, [person.email])
    await contact.deleteMessagesFrom(tx, person.email)
    await audit(tx, actor, 'people erase', 'an e-mail address')
    await eraseReasonsWith(tx, person.email)
  })
}

const OWNER: Actor = { name: 'owner', reason: 'Deleted in the dashboard' }

/**
 * Erases devices that their owners deleted a week ago, each in its own transaction. A device for which a payment is arriving waits for it.
 * @throws AggregateError after the last, if some failed
 */
export async function eraseDeletedDevices(ctx: payments.Context): Promise<void> {
  const failures: unknown[] = []
  for (const id of await devices.dueForErasure(ctx.db))
    await ctx
      .unit((tx) => eraseDevice(ctx, tx, OWNER, id))
      .catch((error: unknown) => {
        if (!(error instanceof Failure && error.kind === 'conflict')) failures.push(error)
      })
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} devices were not erased`)
}

async function eraseDevice(ctx: payments.Context, tx: Tx, actor: Actor, deviceId: string): Promise<void> {
  await withdrawUnpaidOrders(ctx, tx, deviceId)
  const ids = await devices.withReplaced(tx, deviceId)
  const addresses = await reminders.exportReminders({ ...ctx, db: tx }, ids)
  const emails = [
    ...(await payments.emailsOfPayments(tx, { devices: ids })),
    ...addresses.map(({ email }) => email),
  ]
  const macs = await devices.ownAddressesOf(tx, ids)
  await deleteMailsTo(tx, emails)
  await deadDeliveries.emptyErrorsWith(tx, [...emails, ...macs])
  await payments.erasePayments(tx, { devices: ids })
  await payments.eraseUnmatched(tx, { macs })
  for (const id of ids) await playlists.removeAll(tx, id)
  await reminders.deleteRemindersOf(tx, ids)
  await sessions.deleteBrowsersOf(tx, ids)
  await sessions.deleteCodesOf(tx, ids)
  await deleteQuestionsOf(tx, ids)
  await deleteSecurityLogOf(tx, ids)
  await support.deleteCasesOf(tx, ids)
  await devices.eraseDevices(ctx, tx, ids)
  await eraseAudit(
    tx,
    ids.map((id) => `device ${id}`),
  )
  await audit(tx, actor, 'people erase', `device ${deviceId}`)
  for (const id of ids) await announce(tx, id)
}
