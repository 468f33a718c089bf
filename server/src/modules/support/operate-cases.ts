import { audit, type Actor } from '../../kernel/audit.ts'
import { askTelevision, prolongQuestion } from '../confirmations/index.ts'
import type { Context } from '../../kernel/context.ts'
import * as devices from '../devices/index.ts'
import { reportContext } from './encrypted-columns.ts'
import { caseByNumber, casesOf } from './queries.ts'
import { fail } from './fail.ts'

/** How long a question for a report is open: longer than an unused television waits between two reads of its state. */
const REQUEST_SECONDS = 3_600

/** A case with its report, for support. Reading it is audited. @throws Failure missing */
export function showCase(ctx: Context, actor: Actor, number: string) {
  return ctx.unit(async (tx) => {
    const found = await caseByNumber(tx, number)
    if (!found) throw fail('missing', 'case_missing')
    const report: unknown = JSON.parse(ctx.vault.decrypt(found.report_sealed, reportContext(found.id)))
    const device = await devices.successorOf(tx, found.device_id)
    await audit(tx, actor, `cases show ${number}`, `device ${found.device_id}`)
    return {
      number,
      mac_address: device?.mac_address ?? null,
      opened_at: found.created_at,
      report,
    }
  })
}

/**
 * Asks the televisions of a device for a report; they show the question for an hour, and send nothing without a yes. While they show one, the
 * hour begins again instead.
 *
 * @throws Failure conflict when none acts for it
 */
export async function requestReport(ctx: Context, actor: Actor, deviceId: string): Promise<void> {
  const televisions = await devices.listTelevisions(ctx, deviceId)
  if (!televisions.some(({ state }) => state === 'allowed')) throw fail('conflict', 'no_television')
  await ctx.unit(async (tx) => {
    await audit(tx, actor, 'cases request', `device ${deviceId}`)
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

/** The reports of these devices' televisions, for the person whom they belong to. */
export async function exportCases(ctx: Pick<Context, 'db' | 'vault'>, deviceIds: readonly string[]) {
  return (await casesOf(ctx.db, deviceIds)).map(({ id, number, created_at, report_sealed }) => ({
    number,
    created_at,
    report: JSON.parse(ctx.vault.decrypt(report_sealed, reportContext(id))) as unknown,
  }))
}
