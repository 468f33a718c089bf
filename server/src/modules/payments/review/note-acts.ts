import type { Tx } from '@player/db'
import { audit, type Actor } from '../../../kernel/audit.ts'
import type { SupportAct } from '../../../kernel/security-entry.ts'
import * as devices from '../../devices/index.ts'
import { auditSubjectOf } from '../payment/audit-subject.ts'

/** Writes what support did into the audit log and the devices' security logs. */
export async function noteActs(
  tx: Tx,
  actor: Actor,
  action: string,
  payment: { readonly id: string } | null,
  acts: readonly (readonly [deviceId: string, act: SupportAct])[],
): Promise<void> {
  if (payment) await audit(tx, actor, action, auditSubjectOf(payment))
  for (const [deviceId, act] of acts) {
    await audit(tx, actor, action, `device ${deviceId}`)
    await devices.noteSupport(tx, deviceId, act)
  }
}
