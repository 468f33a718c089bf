import type { Context } from '../context.ts'
import { framePath } from '../payment/frame-path.ts'
import { openPaymentAt } from '../store/start-queries.ts'
import { fail } from '../fail.ts'

/** The URL to frame, and whether to sandbox it. @throws Failure missing unless the codes belong to an open payment of this device */
export async function frameOf(
  ctx: Pick<Context, 'db' | 'providers'>,
  deviceId: string,
  { fram_code, intension }: { fram_code: string; intension: string },
): Promise<{ url: string; sandboxed: boolean }> {
  const payment = await openPaymentAt(ctx.db, deviceId, framePath(fram_code, intension))
  const provider = payment ? ctx.providers[payment.method] : null
  if (!payment || !provider?.frameUrl) throw fail('missing', 'payment_missing')
  return { url: provider.frameUrl(payment), sandboxed: provider.sandboxesFrame ?? false }
}
