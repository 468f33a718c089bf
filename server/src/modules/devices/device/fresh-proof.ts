import type { Context } from '../../../kernel/context.ts'
import type { Request } from '../../../kernel/request.ts'
import type { Session } from '../../../kernel/request-session.ts'
import { requireKey } from './verify-key.ts'
import { fail } from '../fail.ts'

/**
 * Requires a login in the last ten minutes or the device's key in the same call (D46). The session counts as a trusted browser, so that wrong keys of
 * strangers do not lock the owner out. @throws Failure unauthorised without either, invalid for a wrong key, throttled after too many
 */
export async function requireFreshProof(
  ctx: Context,
  { session: { isFresh, device }, request: { ip } }: { readonly session: Session; readonly request: Request },
  currentKey: string | null,
): Promise<void> {
  if (isFresh) return
  if (currentKey === null) throw fail('unauthorised', 'fresh_proof')
  await requireKey(ctx, { ip, purpose: 'login', trustedBy: device.id }, device, 'current_key', currentKey)
}
