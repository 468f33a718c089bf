import type { Tx } from '@player/db'
import type { Context } from '../../../kernel/context.ts'
import { announce } from '../../../kernel/announce.ts'
import type { Session } from '../../../kernel/request-session.ts'
import { type SecurityActor, noteSecurity } from '../../../kernel/security-log.ts'
import { resetKeyFailures } from './budgets.ts'
import { isKeyRight } from './check-key.ts'
import { deviceById } from './queries.ts'
import { writeKey } from './secret-queries.ts'
import { deviceKeyColumn } from './encrypted-columns.ts'

/** Changes the login key and ends all sessions except `session` (D9). @throws Failure unauthorised if `session` has ended */
export async function changeKey(
  ctx: Context,
  deviceId: string,
  key: string,
  by: SecurityActor,
  session: Pick<Session, 'id' | 'requireCurrent'> | null,
): Promise<void> {
  await ctx.unit(async (tx) => {
    await session?.requireCurrent(tx)
    const isSame = isKeyRight(ctx, await deviceById(tx, deviceId), key)
    await setKey(ctx, tx, { deviceId, key, by, sessionId: session?.id, isSame })
    await announce(tx, deviceId)
  })
}

interface NewKey {
  readonly deviceId: string
  readonly key: string
  readonly by: SecurityActor
  /** The session that stays valid. */
  readonly sessionId?: string | undefined
  /** The television that changes the key. */
  readonly installation?: string
  /** Whether the device has this key already. The locks of the login then stay. */
  readonly isSame?: boolean
}

/** Changes the key, and ends the locks of the login unless it is the same key. The caller announces the change. */
export async function setKey(
  ctx: Pick<Context, 'config' | 'vault'>,
  tx: Tx,
  { deviceId, key, by, sessionId, installation, isSame = false }: NewKey,
): Promise<void> {
  await writeKey(tx, deviceId, deviceKeyColumn.encrypt(ctx.vault, deviceId, key), sessionId ?? null)
  if (!isSame) await resetKeyFailures(ctx, tx, { id: deviceId })
  await noteSecurity(tx, deviceId, by, { kind: 'key_changed', installation })
}
