import { auditOf } from '../../kernel/audit.ts'
import { mailsTo } from '../../kernel/mails.ts'
import { exportSecurityLog } from '../../kernel/read-security-log.ts'
import * as contact from '../contact/index.ts'
import * as devices from '../devices/index.ts'
import * as payments from '../payments/index.ts'
import * as playlists from '../playlists/index.ts'
import * as reminders from '../reminders/index.ts'
import { exportResults } from '../results/index.ts'
import * as sessions from '../sessions/index.ts'
import * as support from '../support/index.ts'
import type { Person } from './person.ts'

/** The stored data of a person whom support has verified: of a device, with the addresses of protected playlists, or of an e-mail address. */
export const exportPerson = (ctx: payments.Context, person: Person): Promise<object> =>
  person.kind === 'device'
    ? exportDevice(ctx, person.deviceId, { withProtected: true, withPayers: true })
    : exportEmail(ctx, person.email)

/**
 * The stored data of a device for its logged-in owner. Without the addresses of protected playlists, which need a PIN, without e-mail addresses of
 * payers, and without the data of replaced devices, which may be other people's, except the books of their payments.
 */
export const exportForOwner = (ctx: payments.Context, deviceId: string): Promise<object> =>
  exportDevice(ctx, deviceId, { withProtected: false, withPayers: false })

/** More than a device has in 180 days, even if strangers enter wrong keys from many networks in each hour. */
const MAX_LOG_ENTRIES = 20_000

async function exportDevice(
  ctx: payments.Context,
  deviceId: string,
  { withProtected, withPayers }: { readonly withProtected: boolean; readonly withPayers: boolean },
) {
  const ids = await devices.withReplaced(ctx.db, deviceId)
  const devicePayments = await payments.exportPayments(ctx.db, { devices: ids })
  const ownIds = withPayers ? ids : [deviceId]
  const deviceReminders = await reminders.exportReminders(ctx, ownIds)
  const emails = [
    ...(await payments.emailsOfPayments(ctx.db, { devices: ids })),
    ...deviceReminders.map(({ email }) => email),
  ]
  return {
    device: await devices.exportDevice(ctx, deviceId),
    playlists: await playlists.exportPlaylists(ctx, deviceId, withProtected),
    host_moves: await playlists.exportMoves(ctx, deviceId, withProtected),
    reminders: deviceReminders,
    results: await exportResults(ctx, deviceId, withProtected),
    sessions: await sessions.exportSessions(ctx, deviceId),
    trusted_browsers: await sessions.exportBrowsers(ctx.db, deviceId),
    payments: withPayers ? devicePayments : devicePayments.map(({ books }) => ({ books })),
    ...(withPayers && {
      callbacks_without_payment: await payments.exportUnmatched(ctx.db, {
        macs: await devices.ownAddressesOf(ctx.db, ids),
      }),
      emails: await mailsTo(ctx.db, emails),
    }),
    security_log: await exportSecurityLog(ctx.db, deviceId, MAX_LOG_ENTRIES),
    reports: await support.exportCases(ctx, ownIds, withProtected),
    support: (await auditOf(ctx.db, `device ${deviceId}`)).map(({ at, action, reason }) => {
      return { at, action, reason }
    }),
  }
}

const exportEmail = async (ctx: payments.Context, email: string) => ({
  email,
  payments: await payments.exportPayments(ctx.db, { email }),
  callbacks_without_payment: await payments.exportUnmatched(ctx.db, { email }),
  emails: await mailsTo(ctx.db, [email]),
  reminders: (await reminders.remindersTo(ctx, email)).map(({ reminder }) => reminder),
  contact_messages: await contact.messagesFrom(ctx.db, email),
})
