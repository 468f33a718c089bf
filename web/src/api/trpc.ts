import type { AppRouter } from '@player/server/router'
import { createTRPCReact } from '@trpc/react-query'

/** Typed hooks for every procedure: `trpc.playlists.list.useQuery()`. Works below `ApiProvider`. */
export const trpc = createTRPCReact<AppRouter>()
