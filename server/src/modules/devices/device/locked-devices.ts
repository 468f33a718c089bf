import type { Context } from '../../../kernel/context.ts'
import { blockedName, blockedSubjects } from '../../../kernel/throttle-state.ts'
import { type Device, lockBudgets } from './budgets.ts'
import { allDevices } from './list-queries.ts'

const NO_DEVICE: Device = { id: '' }

/** The locked devices, except deleted ones. The counts are stored by keyed hashes, so all devices are read and looked up. */
export async function lockedDevices(ctx: Pick<Context, 'config' | 'db'>) {
  const rules = lockBudgets(ctx, NO_DEVICE).map(({ rule }) => rule)
  const blocked = await blockedSubjects(ctx.db, rules)
  const { maxKeyFailures } = ctx.config.throttles
  const locked = []
  for await (const device of allDevices(ctx.db)) {
    const isAtMax = Math.max(device.key_failures, device.trusted_key_failures) >= maxKeyFailures
    const isBlocked = lockBudgets(ctx, device).some(({ rule, subject }) =>
      blocked.has(blockedName(rule, subject)),
    )
    if (device.deleted_at === null && (isAtMax || isBlocked)) locked.push(device)
  }
  return locked
}
