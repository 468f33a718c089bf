import { audit, type Actor } from '../../kernel/audit.ts'
import { askTelevision, prolongQuestion } from '../confirmations/index.ts'
import type { Context } from '../../kernel/context.ts'
import * as devices from '../devices/index.ts'
import { reportColumn } from './encrypted-columns.ts'
import { caseByNumber, casesOf } from './queries.ts'
import { fail } from './fail.ts'

/** Longer than an unused television waits between two reads of its state. */
const REQUEST_SECONDS = 3_600

/** A case with its report, for support. Reading it is audited. @throws Failure missing */
export const showCase = (ctx: Context, actor: Actor, number: string) =>
  ctx.unit(async (tx) => {
    const row = await caseByNumber(tx, number)
    if (!row) throw fail('missing', 'case_missing')
    const report: unknown = JSON.parse(reportColumn.decrypt(ctx.vault, row.id, row.report_sealed))
    await audit(tx, actor, `cases show ${number}`, `device ${row.device_id}`)
    const device = await devices.noteSupport(tx, row.device_id, 'read-report')
    return { number, mac_address: device?.mac_address ?? null, opened_at: row.created_at, report }
  })

/** Asks televisions for a report, which they send only after a confirmation, or prolongs an open question. @throws Failure conflict if none acts */
export async function requestReport(ctx: Context, actor: Actor, deviceId: string): Promise<void> {
  const televisions = await devices.listTelevisions(ctx, deviceId)
  if (!televisions.some(({ state }) => state === 'allowed')) throw fail('conflict', 'no_television')
  await ctx.unit(async (tx) => {
    await audit(tx, actor, 'cases request', `device ${deviceId}`)
    await devices.noteSupport(tx, deviceId, 'request-report')
    if (await prolongQuestion(tx, deviceId, 'report', REQUEST_SECONDS)) return
    await askTelevision(tx, {
      deviceId,
      kind: 'report',
      installationId: null,
      number: null,
      facts: {},
      seconds: REQUEST_SECONDS,
    })
  })
}

/** The reports of these devices' televisions. Without `withHosts`, they leave out the hosts of playlists, which include those of protected ones. */
export async function exportCases(
  ctx: Pick<Context, 'db' | 'vault'>,
  deviceIds: readonly string[],
  withHosts: boolean,
) {
  return (await casesOf(ctx.db, deviceIds)).map(({ id, number, created_at, report_sealed }) => {
    const report: Record<string, unknown> = JSON.parse(reportColumn.decrypt(ctx.vault, id, report_sealed))
    return { number, created_at, report: withHosts ? report : { ...report, hosts: undefined } }
  })
}
