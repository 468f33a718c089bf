import { answerConfirmation, type ConfirmationAnswer } from '../../confirmations/index.ts'
import { audit } from '../../../kernel/audit.ts'
import type { Context } from '../../../kernel/context.ts'
import { announce } from '../../../kernel/live.ts'
import type { SecurityActor } from '../../../kernel/security-log.ts'
import { authorizeInstallation } from './claim-device.ts'
import { fail } from '../fail.ts'

/**
 * Takes a television's answer to a question (D36), once. A yes to another television lets that one act for the device; for
 * other questions, the caller that asked reads the outcome.
 *
 * @throws Failure conflict when this television is not asked, or was
 */
export async function answerOnTelevision(
  ctx: Context,
  television: { readonly id: string; readonly deviceId: string },
  id: string,
  input: ConfirmationAnswer,
  by: SecurityActor,
): Promise<void> {
  const { deviceId } = television
  await ctx.unit(async (tx) => {
    const answered = await answerConfirmation(tx, television, id, input)
    if (!answered) throw fail('conflict', 'confirmation_over')
    const { kind, outcome, subjectId } = answered
    if (kind === 'authorize' && outcome === 'yes' && subjectId !== null) {
      await authorizeInstallation(tx, { id: subjectId, deviceId, by })
      const actor = { name: 'owner', reason: 'Confirmed on another television' }
      await audit(tx, actor, `installations allow ${subjectId}`, `device ${deviceId}`)
    }
    await announce(tx, deviceId)
  })
}
