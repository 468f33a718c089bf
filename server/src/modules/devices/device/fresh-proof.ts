import type { Context } from '../../../kernel/context.ts'
import type { Request } from '../../../kernel/request.ts'
import type { Session } from '../../../kernel/request-session.ts'
import { requireKey } from './verify-key.ts'
import { fail } from '../fail.ts'

/** Requires a fresh login or the key (D46), for which strangers cannot use up the tries. @throws Failure unauthorised, invalid, throttled */
export async function requireFreshProof(
  ctx: Context,
  { session: { isFresh, device }, request: { ip } }: { readonly session: Session; readonly request: Request },
  currentKey: string | null,
): Promise<void> {
  if (isFresh) return
  if (currentKey === null) throw fail('unauthorised', 'fresh_proof')
  await requireKey(ctx, { ip, door: 'login', trustedBy: device.id }, device, 'current_key', currentKey)
}
