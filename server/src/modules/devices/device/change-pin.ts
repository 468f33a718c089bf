import type { Context } from '../../../kernel/context.ts'
import { announce } from '../../../kernel/announce.ts'
import type { Session } from '../../../kernel/request-session.ts'
import { type SecurityActor, noteSecurity } from '../../../kernel/security-log.ts'
import { parentPinColumn } from './encrypted-columns.ts'
import { writeParentPin } from './secret-queries.ts'

/** Changes the parent PIN, which the app enforces. @throws Failure unauthorised if the session has ended */
export async function changePin(
  ctx: Context,
  { deviceId, requireCurrent }: Session,
  pin: string,
  by: SecurityActor,
): Promise<void> {
  await ctx.unit(async (tx) => {
    await requireCurrent(tx)
    await writeParentPin(tx, deviceId, parentPinColumn.encrypt(ctx.vault, deviceId, pin))
    await noteSecurity(tx, deviceId, by, { kind: 'pin_changed' })
    await announce(tx, deviceId)
  })
}
