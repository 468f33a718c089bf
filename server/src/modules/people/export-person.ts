import { auditOf } from '../../kernel/audit.ts'
import { mailsTo } from '../../kernel/mails.ts'
import { exportSecurityLog } from '../../kernel/security-log.ts'
import * as contact from '../contact/index.ts'
import * as devices from '../devices/index.ts'
import * as payments from '../payments/index.ts'
import * as playlists from '../playlists/index.ts'
import * as reminders from '../reminders/index.ts'
import { exportResults } from '../results/index.ts'
import * as sessions from '../sessions/index.ts'
import * as support from '../support/index.ts'
import type { Context } from '../payments/index.ts'
import type { Person } from './person.ts'

/**
 * What is stored of a person: of a device with everything that belongs to it, or under an e-mail address. For support, which has made sure
 * who asks: protected playlists are whole.
 */
export const exportPerson = (ctx: Context, person: Person): Promise<object> =>
  person.kind === 'device'
    ? exportDevice(ctx, person.deviceId, { withProtected: true, withPayers: true })
    : exportEmail(ctx, person.email)

/**
 * The same of a device for whoever is logged in to it: protected playlists need their PIN (D10), and the e-mail addresses may be those of
 * others who paid, or used a device that this one replaced.
 */
export const exportForOwner = (ctx: Context, deviceId: string): Promise<object> =>
  exportDevice(ctx, deviceId, { withProtected: false, withPayers: false })

/** Far more than an owner causes in the time that entries are kept. */
const MAX_LOGGED = 10_000

async function exportDevice(
  ctx: Context,
  deviceId: string,
  { withProtected, withPayers }: { readonly withProtected: boolean; readonly withPayers: boolean },
) {
  const ids = await devices.withReplaced(ctx.db, deviceId)
  const paid = await payments.exportPayments(ctx.db, { devices: ids })
  const ownReminders = await reminders.exportReminders(ctx, withPayers ? ids : [deviceId])
  const emails = [
    ...(await payments.emailsOfPayments(ctx.db, { devices: ids })),
    ...ownReminders.map(({ email }) => email),
  ]
  return {
    device: await devices.exportDevice(ctx, deviceId),
    playlists: await playlists.exportPlaylists(ctx, deviceId, withProtected),
    host_moves: await playlists.exportMoves(ctx, deviceId, withProtected),
    reminders: ownReminders,
    results: await exportResults(ctx, deviceId, withProtected),
    sessions: await sessions.exportSessions(ctx, deviceId),
    payments: withPayers ? paid : paid.map(({ books }) => ({ books })),
    ...(withPayers && { emails: await mailsTo(ctx.db, emails) }),
    security_log: await exportSecurityLog(ctx.db, deviceId, MAX_LOGGED),
    reports: await support.exportCases(ctx, ids),
    support: (await auditOf(ctx.db, `device ${deviceId}`)).map(({ at, action, reason }) => ({
      at,
      action,
      reason,
    })),
  }
}

async function exportEmail(ctx: Context, email: string) {
  const { db } = ctx
  return {
    email,
    payments: await payments.exportPayments(db, { email }),
    emails: await mailsTo(db, [email]),
    reminders: (await reminders.remindersTo(ctx, email)).map(({ reminder }) => reminder),
    contact_messages: await contact.messagesFrom(db, email),
  }
}
