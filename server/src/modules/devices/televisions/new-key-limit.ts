import { audit, type Actor } from '../../../kernel/audit.ts'
import type { Context } from '../../../kernel/context.ts'
import { blockOf, networkOf } from '../../../kernel/network.ts'
import { forget, subjectOf, take, type Budget } from '../../../kernel/throttle.ts'
import { fail } from '../fail.ts'

/** A request's network, as `networkOf` has it, or the address of a device. */
type Counted = { readonly ip: string } | { readonly mac: string }

const budgetOf = ({ config: { throttles, secrets } }: Pick<Context, 'config'>, counted: Counted): Budget =>
  'mac' in counted
    ? { rule: throttles.keysPerAddress, subject: subjectOf(secrets.pinPepper, counted.mac) }
    : { rule: throttles.registrations, subject: subjectOf(secrets.pinPepper, blockOf(counted.ip)) }

/** Counts a new key for its network and each of its addresses. @throws Failure throttled above their limits */
export async function countNewKey(ctx: Context, ip: string, macs: readonly string[]): Promise<void> {
  for (const counted of [{ ip }, ...macs.map((mac) => ({ mac }))]) {
    const { rule, subject } = budgetOf(ctx, counted)
    const retryAfter = await take(ctx.db, rule, subject)
    if (retryAfter > 0) throw fail('throttled', 'registrations_throttled', { retryAfter })
  }
}

/** Starts the count of a network or an address again. Returns its name. */
export async function liftNewKeyLimit(ctx: Context, actor: Actor, counted: Counted): Promise<string> {
  const network = 'ip' in counted ? networkOf(counted.ip) : ''
  const lifted = 'mac' in counted ? `address ${counted.mac}` : `network ${blockOf(network)}`
  const { rule, subject } = budgetOf(ctx, 'mac' in counted ? counted : { ip: network })
  await ctx.unit(async (tx) => {
    await forget(tx, rule, subject)
    await audit(tx, actor, 'installations lift-limit', lifted)
  })
  return lifted
}
