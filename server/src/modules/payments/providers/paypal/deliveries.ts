import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { PayPalAccount } from './account.ts'
import type { createPayPalClient } from './client.ts'
import { withQuery } from '../protocol/provider-client.ts'
import { requireAccepted } from '../protocol/refusal.ts'

const PAGE_SIZE = 100
const MAX_PAGES = 100
const CALL_MS = 15_000

const eventList = z.object({
  events: z.array(z.object({ id: z.string().min(1), event_type: z.string().default('') })).default([]),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
})

/**
 * Has PayPal resend events about orders and captures since a time (`/v1/notifications/webhooks-events`; reads 10,000 at most). Returns how many.
 * @throws Failure unavailable if a request fails; some events may have been resent
 */
export async function redeliver(
  call: ReturnType<typeof createPayPalClient>,
  account: Pick<PayPalAccount, 'webhookId'>,
  since: Date,
): Promise<number> {
  let count = 0
  let path: string | null = withQuery('/v1/notifications/webhooks-events', {
    page_size: String(PAGE_SIZE),
    start_time: since.toISOString().replace(/\.\d+Z$/, 'Z'),
  })
  for (let page = 0; path !== null && page < MAX_PAGES; page += 1) {
    const list = requireAccepted(
      await call({ path, responseSchema: eventList, deadline: AbortSignal.timeout(CALL_MS) }),
    )
    for (const { id } of list.events.filter(({ event_type: type }) => RELEVANT_TYPES.test(type))) {
      const resent = await call({
        path: `/v1/notifications/webhooks-events/${encodeURIComponent(id)}/resend`,
        responseSchema: z.unknown(),
        deadline: AbortSignal.timeout(CALL_MS),
        post: { requestId: randomUUID(), body: { webhook_ids: [account.webhookId] } },
      })
      requireAccepted(resent)
      count += 1
    }
    path = nextPath(list.links)
  }
  return count
}

const RELEVANT_TYPES = /^(CHECKOUT\.|PAYMENT\.CAPTURE\.)/

/** The next page on the configured host, whatever host the link names. */
function nextPath(links: z.infer<typeof eventList>['links']): string | null {
  const url = URL.parse(links.find(({ rel }) => rel === 'next')?.href ?? '')
  return url && url.pathname + url.search
}
