import { randomInt, randomUUID } from 'node:crypto'
import type { Tx } from '@player/db'
import type { Context } from '../../kernel/context.ts'
import { publish } from '../../kernel/event.ts'
import { budgetsOf } from '../../kernel/network-limit.ts'
import type { Request } from '../../kernel/request.ts'
import { runOnce, type RepeatableCall } from '../../kernel/idempotency.ts'
import { budgetOf, take, takeAll } from '../../kernel/throttle.ts'
import type { SupportReport } from './contract.ts'
import { reportColumn } from './encrypted-columns.ts'
import { supportCaseOpened } from './events.ts'
import { insertCase } from './queries.ts'
import { fail } from './fail.ts'

/** The maximum number of draws for a case number that is not in use. */
const MAX_ATTEMPTS = 3

/**
 * Stores a television's report, encrypted; support gets the case's number by e-mail. Above the network's limit no e-mail is sent, because a
 * stranger can register thousands of devices; support can still find the report by its number.
 * @returns the number
 * @throws Failure throttled after ten cases of one device within a day, unavailable if all numbers drawn are in use
 */
export async function openCase(
  ctx: Context,
  deviceId: string,
  request: Request,
  report: SupportReport,
  call: RepeatableCall | null,
): Promise<string> {
  const { throttles } = ctx.config
  const id = randomUUID()
  const report_sealed = reportColumn.encrypt(ctx.vault, id, JSON.stringify(report))
  const open = async (tx: Tx) => {
    const retryAfter = await take(tx, budgetOf(ctx, throttles.supportCases, deviceId))
    if (retryAfter > 0) throw fail('throttled', 'cases_throttled', { retryAfter })
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const number = drawNumber()
      if (!(await insertCase(tx, { id, number, device_id: deviceId, report_sealed }))) continue
      const mailWait = await takeAll(tx, budgetsOf(ctx, throttles.supportCaseMails, request.ip))
      if (mailWait === 0) await publish(tx, supportCaseOpened, { number })
      return number
    }
    throw fail('unavailable', 'case_number_missing')
  }
  const { result } = await ctx.unit((tx) => runOnce(tx, call, () => open(tx)))
  return result
}

/** Eight digits in two groups, to read aloud. */
function drawNumber(): string {
  const digits = String(randomInt(100_000_000)).padStart(8, '0')
  return `${digits.slice(0, 4)}-${digits.slice(4)}`
}
