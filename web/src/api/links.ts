import type { AppRouter } from '@player/server/router'
import { httpBatchLink, httpSubscriptionLink, splitLink, type TRPCLink } from '@trpc/client'
import { connection } from './connection.ts'

/** Per request; the server refuses more. */
const MOST_CALLS = 10

/** Batches the dashboard's calls; the live stream has a connection of its own. */
export const links: TRPCLink<AppRouter>[] = [
  splitLink({
    condition: (operation) => operation.type === 'subscription',
    true: httpSubscriptionLink({ url: connection.url }),
    false: httpBatchLink({ ...connection, maxItems: MOST_CALLS }),
  }),
]
