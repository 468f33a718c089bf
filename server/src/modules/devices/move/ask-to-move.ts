import { randomUUID } from 'node:crypto'
import {
  deviceOfQuestion,
  askTelevision,
  awaitOutcome,
  drawNumber,
  type Outcome,
} from '../../confirmations/index.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Live } from '../../../kernel/live.ts'
import { readBrowser } from '../../../kernel/locale/browser-name.ts'
import type { Request } from '../../../kernel/request.ts'
import type { Session } from '../../../kernel/request-session.ts'
import { ownerActor } from '../../../kernel/security-log.ts'
import { budgetOf, takeAll } from '../../../kernel/throttle.ts'
import { lastPairs, type MoveAnswer } from '../contract.ts'
import { lockMove, makeMove } from './make-move.ts'
import { checkMove } from './check-move.ts'
import * as queries from '../device/queries.ts'
import { fail } from '../fail.ts'

/** How long the question is open. */
export const MOVE_SECONDS = 120

type MoveOutcome =
  | { readonly kind: 'moved' }
  | { readonly kind: 'waiting'; readonly confirmation: string; readonly number: number }

/**
 * Switches a device to an address that is not registered, or asks the televisions of the device there (D8, D36). For a
 * registered address the answer and the statements are always the same, even if its device cannot answer or keeps the address.
 *
 * @throws Failure as `checkMove`; throttled after three questions a day from the device or to the other one; unauthorised if the session has ended
 */
export async function askToMove(
  ctx: Context,
  request: Request,
  session: Session,
  mac: string,
): Promise<MoveOutcome> {
  const { deviceId } = session
  await countQuestion(ctx, deviceId, mac)
  return ctx.unit(async (tx) => {
    const move = await lockMove(tx, session, mac)
    const { target, licence } = move
    if (!target) {
      await makeMove(ctx, tx, move, ownerActor(ctx, request))
      return { kind: 'moved' }
    }
    const [id, number] = [randomUUID(), drawNumber()]
    await askTelevision(tx, {
      id,
      deviceId: target.id,
      kind: 'move',
      installationId: null,
      subjectId: deviceId,
      keyVersion: target.key_version,
      number,
      facts: { device: lastPairs(licence.from), browser: readBrowser(request.userAgent).name },
      seconds: MOVE_SECONDS,
    })
    return { kind: 'waiting', confirmation: id, number }
  })
}

/** Counts the question for both devices. Fails before counting if the device cannot switch. */
async function countQuestion(ctx: Context, deviceId: string, mac: string): Promise<void> {
  await checkMove(ctx, deviceId, mac)
  const target = await queries.deviceByMac(ctx.db, mac)
  const { moveQuestions } = ctx.config.throttles
  const retryAfter = await takeAll(ctx.db, [
    budgetOf(ctx, moveQuestions, 'from', deviceId),
    budgetOf(ctx, moveQuestions, 'to', target?.id ?? mac),
  ])
  if (retryAfter > 0) throw fail('throttled', 'move_questions_throttled', { retryAfter })
}

const ANSWERS = {
  open: 'waiting',
  yes: 'yes',
  no: 'refused',
  wrong: 'refused',
  over: 'over',
} as const satisfies Record<Outcome, MoveAnswer>

/** Waits for a television's answer to a question of this device. After 25 seconds returns 'waiting', and the caller calls again. */
export async function awaitMove(
  call: { readonly ctx: Context; readonly live: Live },
  deviceId: string,
  confirmation: string,
  signal: AbortSignal,
): Promise<MoveAnswer> {
  const targetId = await deviceOfQuestion(call.ctx.db, confirmation, deviceId)
  if (targetId === null) return 'over'
  return ANSWERS[await awaitOutcome(call, { id: confirmation, deviceId: targetId }, signal)]
}
