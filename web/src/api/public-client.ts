import type { AppRouter } from '@player/server/router'
import { createTRPCClient, httpLink } from '@trpc/client'
import { connection } from './connection.ts'

/** The client of public pages. Load it with `import()` on first use, never with the page. */
export const publicClient = createTRPCClient<AppRouter>({ links: [httpLink(connection)] })
