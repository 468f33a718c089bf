import type { AppRouter } from '@player/server/router'
import { httpBatchLink, httpSubscriptionLink, splitLink, type TRPCLink } from '@trpc/client'
import { setServerTime } from '../ui/server-time.ts'
import { connection } from './connection.ts'

/** Calls in one request; the server refuses more. */
const MAX_CALLS = 10

/** Batches the dashboard's calls; the live stream has a connection of its own. */
export const links: TRPCLink<AppRouter>[] = [
  splitLink({
    condition: (operation) => operation.type === 'subscription',
    true: httpSubscriptionLink({ url: connection.url }),
    false: httpBatchLink({
      ...connection,
      // Days left are computed with the server's time.
      async fetch(input, init) {
        const answer = await fetch(input, { ...init, signal: init?.signal ?? null })
        setServerTime(answer.headers.get('Date'))
        return answer
      },
      maxItems: MAX_CALLS,
    }),
  }),
]
