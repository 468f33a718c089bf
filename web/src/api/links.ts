import type { AppRouter } from '@player/server/router'
import { httpBatchLink, httpSubscriptionLink, splitLink, type TRPCLink } from '@trpc/client'
import { connection } from './connection.ts'

/** In one request: the server refuses more. */
const MOST_CALLS = 10

/** How the dashboard's calls reach the server: those of one moment in one request, the live stream on its own. */
export const links: TRPCLink<AppRouter>[] = [
  splitLink({
    condition: (operation) => operation.type === 'subscription',
    true: httpSubscriptionLink({ url: connection.url }),
    false: httpBatchLink({ ...connection, maxItems: MOST_CALLS }),
  }),
]
