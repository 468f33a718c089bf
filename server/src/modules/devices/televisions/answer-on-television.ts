import type { Tx } from '@player/db'
import { answerConfirmation, type ConfirmationAnswer } from '../../confirmations/index.ts'
import { audit } from '../../../kernel/audit.ts'
import type { Context } from '../../../kernel/context.ts'
import { announce } from '../../../kernel/announce.ts'
import { type RepeatableCall, runOnce } from '../../../kernel/idempotency.ts'
import type { SecurityActor } from '../../../kernel/security-log.ts'
import { authorizeInstallation } from './claim-device.ts'
import { requireActing } from './installation.ts'
import { fail } from '../fail.ts'

/**
 * Stores a television's answer to a question (D36), once. A yes to another television authorizes that one; the outcome of other questions is read by
 * the caller that asked. @throws Failure conflict when the question is not open for this television, forbidden if its app does not act now
 */
export async function answerOnTelevision(
  ctx: Context,
  television: { readonly id: string; readonly deviceId: string },
  id: string,
  input: ConfirmationAnswer,
  { by, call }: { readonly by: SecurityActor; readonly call: RepeatableCall | null },
): Promise<void> {
  const { deviceId } = television
  const answerOnce = async (tx: Tx) => {
    await requireActing(tx, television)
    const confirmation = await answerConfirmation(tx, television, id, input)
    if (!confirmation) throw fail('conflict', 'confirmation_over')
    const { kind, outcome, subjectId } = confirmation
    if (kind === 'authorize' && outcome === 'yes' && subjectId !== null) {
      await authorizeInstallation(tx, { id: subjectId, deviceId, by })
      const actor = { name: 'owner', reason: 'Confirmed on another television' }
      await audit(tx, actor, `installations allow ${subjectId}`, `device ${deviceId}`)
    }
    await announce(tx, deviceId)
    return ''
  }
  await ctx.unit((tx) => runOnce(tx, call, () => answerOnce(tx)))
}
