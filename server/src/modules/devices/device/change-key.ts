import type { Tx } from '@player/db'
import type { Context } from '../../../kernel/context.ts'
import { announce } from '../../../kernel/announce.ts'
import { type SecurityActor, noteSecurity } from '../../../kernel/security-log.ts'
import { resetGuesses } from './key-failures.ts'
import { writeKey } from './secret-queries.ts'
import { keyContext } from './register-device.ts'

/** Changes the login key and ends all sessions except `sessionId` (D9). */
export async function changeKey(
  ctx: Context,
  deviceId: string,
  key: string,
  by: SecurityActor,
  sessionId: string | null,
): Promise<void> {
  await ctx.unit(async (tx) => {
    await setKey(ctx, tx, { deviceId, key, by, sessionId })
    await announce(tx, deviceId)
  })
}

interface NewKey {
  readonly deviceId: string
  readonly key: string
  readonly by: SecurityActor
  /** The session that stays valid. */
  readonly sessionId?: string | null
  /** The television that changes the key. */
  readonly installation?: string
}

/** Changes the key and resets the count of wrong keys. The caller announces the change. */
export async function setKey(
  { vault }: Pick<Context, 'vault'>,
  tx: Tx,
  { deviceId, key, by, sessionId = null, installation }: NewKey,
): Promise<void> {
  await writeKey(tx, deviceId, vault.encrypt(key, keyContext(deviceId)), sessionId)
  await resetGuesses(tx, deviceId)
  await noteSecurity(tx, deviceId, by, { kind: 'key_changed', installation })
}
