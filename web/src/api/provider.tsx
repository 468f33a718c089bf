import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { failureOf } from './failure.ts'
import { links } from './links.ts'
import { trpc } from './trpc.ts'

/** The typed hooks. Only the dashboard may import this. */
export function ApiProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient)
  const [client] = useState(() => trpc.createClient({ links }))
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  )
}

function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // An offline call fails at once instead of waiting.
        networkMode: 'always',
        // With that mode it is off by default.
        refetchOnReconnect: true,
        retry: (count, error) => count < 3 && isTransient(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Failures of network and server are retried, refusals are not (D27). */
export function isTransient(error: unknown): boolean {
  const { kind } = failureOf(error)
  return kind === null || kind === 'unavailable' || kind === 'unexpected'
}
