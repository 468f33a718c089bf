import type { Tx } from '@player/db'
import { askTelevision } from '../../confirmations/index.ts'
import type { Context } from '../../../kernel/context.ts'
import { budgetOf, take } from '../../../kernel/throttle.ts'

/** How long the question is open: enough to walk from the waiting television to another one. */
const ALLOW_SECONDS = 300

/** Asks the device's other televisions for consent (D35), up to a daily limit, because strangers can cause questions (D49). */
export async function askToAllow(
  ctx: Context,
  tx: Tx,
  { id, deviceId, claimNumber }: { id: string; deviceId: string; claimNumber: string },
): Promise<void> {
  if ((await take(tx, budgetOf(ctx, ctx.config.throttles.allowQuestions, deviceId))) > 0) return
  await askTelevision(tx, {
    deviceId,
    kind: 'authorize',
    installationId: null,
    subjectId: id,
    number: Number(claimNumber),
    facts: {},
    seconds: ALLOW_SECONDS,
  })
}
