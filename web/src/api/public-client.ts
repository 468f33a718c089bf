import type { AppRouter } from '@player/server/router'
import { createTRPCClient, httpLink } from '@trpc/client'
import { connection } from './connection.ts'

/** The client of public pages. Import it with `import()` when someone starts to type, never with the page. */
export const publicClient = createTRPCClient<AppRouter>({ links: [httpLink(connection)] })
