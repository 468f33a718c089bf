import type { Tx } from '@player/db'
import { audit, type Actor } from '../../../kernel/audit.ts'
import { endQuestionsAbout } from '../../confirmations/index.ts'
import type { Context } from '../../../kernel/context.ts'
import { announce } from '../../../kernel/announce.ts'
import { type SecurityActor, noteSecurity } from '../../../kernel/security-log.ts'
import { budgetOf, take, undoTakes } from '../../../kernel/throttle.ts'
import { lockAddresses } from '../device/address-queries.ts'
import { type Authorization, authorizeInstallation } from './claim-device.ts'
import { newClaimNumber } from './claim-number.ts'
import { lockInstallation, macsOf } from '../device/installation-queries.ts'
import { answer } from '../messages.ts'
import * as queries from './television-queries.ts'
import { televisionName } from './television-name.ts'
import { fail } from '../fail.ts'

const OWNER: Actor = { name: 'owner', reason: 'In the dashboard' }

/**
 * Lets a waiting television act for the device, if the number is the one on its screen. Otherwise it shows a new number, and so does each
 * waiting television that has this one: the owner may mean a television that is not listed.
 *
 * @returns null, or the only other television with the number. It is allowed by its new number: a mistyped number may be that of a stranger's
 * app, which then waits beside thousands of others.
 * @throws Failure missing for an unknown television, invalid for a wrong number, throttled after too many wrong ones
 */
export async function allowTelevision(
  ctx: Context,
  deviceId: string,
  { id, number }: { readonly id: string; readonly number: string },
  by: SecurityActor,
): Promise<string | null> {
  const budget = budgetOf(ctx, ctx.config.throttles.claimNumbers, deviceId)
  const others = await ctx.unit(async (tx) => {
    const television = await lockTelevision(tx, deviceId, id)
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

/** Locks an app that has not ended, and its addresses. @throws Failure missing if it does not belong to the device */
export async function lockTelevision(tx: Tx, deviceId: string, id: string) {
  await lockAddresses(tx, await macsOf(tx, id))
  const television = await lockInstallation(tx, id)
  if (television?.device_id !== deviceId || television.ended_at !== null)
    throw fail('missing', 'television_missing')
  return television
}

/** Authorizes a waiting app, with an entry in the audit log. */
export async function allow(tx: Tx, authorization: Authorization, actor: Actor): Promise<void> {
  await audit(tx, actor, `installations allow ${authorization.id}`, `device ${authorization.deviceId}`)
  await authorizeInstallation(tx, authorization)
}

/** Ends a television's app: its key is refused from then on. @throws Failure missing */
export async function endTelevision(
  ctx: Context,
  deviceId: string,
  id: string,
  by: SecurityActor,
  actor: Actor = OWNER,
): Promise<void> {
  await ctx.unit(async (tx) => {
    const ended = await queries.writeEnded(tx, deviceId, id)
    if (!ended) throw fail('missing', 'television_missing')
    await endQuestionsAbout(tx, { deviceId, kind: 'authorize', subjectId: id })
    await audit(tx, actor, `installations end ${id}`, `device ${deviceId}`)
    await noteSecurity(tx, deviceId, by, { kind: 'television_removed', television: televisionName(ended) })
    await announce(tx, deviceId)
  })
}
