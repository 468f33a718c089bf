import { z } from 'zod'
import type { BtcpayAccount } from './account.ts'
import type { BtcpayClient } from './client.ts'
import { unavailable } from '../protocol/failures.ts'
import { requireAccepted, Refusal } from '../protocol/provider-client.ts'

const CALL_MS = 15_000
/** What BTCPay keeps of one webhook. */
const MAX_DELIVERIES = 1_000

const webhooksAnswer = z.array(z.object({ id: z.string().min(1), url: z.string() }))
const deliveriesAnswer = z.array(z.object({ id: z.string().min(1), timestamp: z.number() }))

/**
 * Has BTCPay send once more what it sent to our webhook since a time: what we know already changes nothing, and a restored
 * backup does not know what it once took. A delivery that BTCPay has thrown away is left out. Gives how many there are.
 *
 * @throws Failure unavailable when it cannot be asked to, or has no webhook for our address: it may have sent some by then
 */
export async function redeliver(
  call: BtcpayClient,
  { storeId }: Pick<BtcpayAccount, 'storeId'>,
  webhookUrl: string,
  since: Date,
): Promise<number> {
  const base = `stores/${encodeURIComponent(storeId)}/webhooks`
  const webhooks = requireAccepted(
    await call({ path: base, answer: webhooksAnswer, deadline: callDeadline() }),
  )
  const webhook = webhooks.find(({ url }) => url.replace(/\/+$/, '') === webhookUrl)
  if (!webhook) throw unavailable(new Error(`BTCPay has no webhook for ${webhookUrl}`))
  const deliveries = requireAccepted(
    await call({
      path: `${base}/${encodeURIComponent(webhook.id)}/deliveries?count=${MAX_DELIVERIES}`,
      answer: deliveriesAnswer,
      deadline: callDeadline(),
    }),
  )
  let count = 0
  for (const { id, timestamp } of deliveries) {
    if (timestamp * 1000 < since.getTime()) continue
    const path = `${base}/${encodeURIComponent(webhook.id)}/deliveries/${encodeURIComponent(id)}/redeliver`
    const sent = await call({ path, answer: z.unknown(), deadline: callDeadline(), post: {} }).catch(
      (error: unknown) => {
        throw unavailable(error)
      },
    )
    if (sent instanceof Refusal && sent.status === 409) continue
    requireAccepted(sent)
    count += 1
  }
  return count
}

const callDeadline = () => AbortSignal.timeout(CALL_MS)
