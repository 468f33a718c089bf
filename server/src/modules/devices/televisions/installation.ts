import type { Tx } from '@player/db'
import type { Context } from '../../../kernel/context.ts'
import type { Failure } from '../../../kernel/failure.ts'
import type { AuthorizedInstallation, Installation } from '../../../kernel/installation.ts'
import { hashOf } from '../../../kernel/token.ts'
import { traceDevice } from '../../../kernel/trace.ts'
import * as queries from '../device/installation-queries.ts'
import { installationById } from './state-queries.ts'
import { lockActing } from './television-queries.ts'
import { fail } from '../fail.ts'

/** The installation with this token, or why there is none. @throws Failure forbidden when the installation has ended */
export async function installationOf(ctx: Pick<Context, 'db'>, token: string) {
  if (token === '') return 'unknown'
  const row = await queries.installationByToken(ctx.db, hashOf(token))
  if (!row) return 'unknown'
  const { installation_id: id, authorized_at: authorizedAt, ended, expired, ...device } = row
  traceDevice(device.id)
  if (expired) return 'expired'
  if (ended) throw await endedFailure(ctx.db, id)
  return { id, deviceId: device.id, device, authorized: authorizedAt !== null, authorizedAt }
}

export async function endedFailure(db: Context['db'], id: string): Promise<Failure> {
  const { moved_at, deleted_at } = (await queries.causeOfEnd(db, id)) ?? {}
  return fail('forbidden', 'installation_revoked', {
    movedAt: moved_at ?? undefined,
    deletedAt: deleted_at ?? undefined,
  })
}

/** @throws Failure forbidden while it waits for consent */
export function requireAuthorized(installation: Installation): AuthorizedInstallation {
  const { authorizedAt } = installation
  if (authorizedAt === null) throw fail('forbidden', 'installation_waiting')
  return { ...installation, authorized: true, authorizedAt }
}

/**
 * Requires that an app acts for its device until the transaction ends: it may have been removed, or made to wait, since its token was looked up. Locks
 * the app's row, which others lock after the device's. @throws Failure forbidden
 */
export async function requireActing(tx: Tx, { id, deviceId }: Pick<Installation, 'id' | 'deviceId'>) {
  if (!(await lockActing(tx, deviceId, id))) throw await notActing(tx, id)
}

/** The refusal of an installation that does not act now. */
export async function notActing(db: Context['db'], id: string): Promise<Failure> {
  const installation = await installationById(db, id)
  return installation?.ended_at === null ? fail('forbidden', 'installation_waiting') : endedFailure(db, id)
}
