import type { Tx } from '@player/db'
import { audit, type Actor } from '../../../kernel/audit.ts'
import { endQuestions, endQuestionsAbout } from '../../confirmations/index.ts'
import type { Context } from '../../../kernel/context.ts'
import { announce } from '../../../kernel/announce.ts'
import { type SecurityActor, noteSecurity, SUPPORT } from '../../../kernel/security-log.ts'
import type { Session } from '../../../kernel/request-session.ts'
import { budgetOf, take, undoTakes } from '../../../kernel/throttle.ts'
import { lockAddresses } from '../device/address-queries.ts'
import { type Authorization, authorizeInstallation } from './claim-device.ts'
import { newClaimNumber } from './claim-number.ts'
import { lockInstallation, macsOf } from '../device/installation-queries.ts'
import { answer } from '../messages.ts'
import { lockKey } from '../device/queries.ts'
import * as queries from './television-queries.ts'
import { televisionName } from './television-name.ts'
import { fail } from '../fail.ts'

const OWNER: Actor = { name: 'owner', reason: 'In the dashboard' }

/**
 * Lets a waiting television act for the device, if `number` is the one on its screen. Otherwise this television and every waiting one with that
 * number get new numbers. Returns null if it is allowed; otherwise the id of the only other television that had the number, so that the owner can
 * confirm it by its new one. @throws Failure missing as `lockTelevision`, invalid if no single one had it, throttled, unauthorised
 */
export async function allowTelevision(
  ctx: Context,
  { deviceId, requireCurrent }: Session,
  { id, number }: { readonly id: string; readonly number: string },
  by: SecurityActor,
): Promise<string | null> {
  const budget = budgetOf(ctx, ctx.config.throttles.claimNumbers, deviceId)
  const others = await ctx.unit(async (tx) => {
    const television = await lockTelevision(tx, deviceId, id, requireCurrent)
    if (television.authorized_at !== null) return null
    const retryAfter = await take(tx, budget)
    if (retryAfter > 0) throw fail('throttled', 'claim_numbers_throttled', { retryAfter })
    if (television.claim_number === number) {
      await undoTakes(tx, [budget])
      await allow(tx, { deviceId, id, by }, OWNER)
      return null
    }
    const withNumber = await queries.lockWaitingWithNumber(tx, deviceId, number)
    for (const subjectId of [id, ...withNumber]) {
      // The questions on other televisions offer the old number.
      await endQuestionsAbout(tx, { deviceId, kind: 'authorize', subjectId })
      await queries.writeClaimNumber(tx, subjectId, newClaimNumber())
    }
    await announce(tx, deviceId)
    return withNumber
  })
  if (others === null) return null
  const [other] = others
  if (other !== undefined && others.length === 1) return other
  throw fail('invalid', 'claim_number_wrong', { errors: { number: answer('claim_number_wrong') } })
}

/** Locks an app's addresses, its device (for an owner by `lockOwner`) and the app. @throws Failure missing if it ended or is not the device's */
export async function lockTelevision(
  tx: Tx,
  deviceId: string,
  id: string,
  lockOwner: Session['requireCurrent'] | null = null,
) {
  await lockAddresses(tx, await macsOf(tx, id))
  if (lockOwner) await lockOwner(tx)
  else await lockKey(tx, deviceId)
  const television = await lockInstallation(tx, id)
  if (television?.device_id !== deviceId || television.ended_at !== null)
    throw fail('missing', 'television_missing')
  return television
}

export async function allow(tx: Tx, authorization: Authorization, actor: Actor): Promise<void> {
  await audit(tx, actor, `installations allow ${authorization.id}`, `device ${authorization.deviceId}`)
  await authorizeInstallation(tx, authorization)
}

/** Ends a television's app for its owner. @throws Failure missing; unauthorised if the session has ended */
export const removeTelevision = (
  ctx: Context,
  { deviceId, requireCurrent }: Session,
  id: string,
  by: SecurityActor,
): Promise<void> =>
  ctx.unit(async (tx) => {
    await requireCurrent(tx)
    await endTelevision(tx, { deviceId, id, by }, OWNER)
  })

/** Ends a television's app for support. @throws Failure missing */
export const endBySupport = (ctx: Context, actor: Actor, deviceId: string, id: string): Promise<void> =>
  ctx.unit((tx) => endTelevision(tx, { deviceId, id, by: SUPPORT }, actor))

/** Ends an app: its key is refused, and the questions about it, and the device's questions and consents about a move, become invalid. */
async function endTelevision(tx: Tx, { deviceId, id, by }: Authorization, actor: Actor): Promise<void> {
  const ended = await queries.writeEnded(tx, deviceId, id)
  if (!ended) throw fail('missing', 'television_missing')
  await endQuestionsAbout(tx, { deviceId, kind: 'authorize', subjectId: id })
  await endQuestions(tx, deviceId, 'move')
  await audit(tx, actor, `installations end ${id}`, `device ${deviceId}`)
  await noteSecurity(tx, deviceId, by, { kind: 'television_removed', television: televisionName(ended) })
  await announce(tx, deviceId)
}
