import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { failureOf } from './failure.ts'
import { links } from './links.ts'
import { trpc } from './trpc.ts'

/** Gives everything below it the typed hooks. Only the dashboard's document may import this. */
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
        // Without a line a call fails and says so, rather than wait in silence.
        networkMode: 'always',
        retry: (count, error) => count < 3 && isTrouble(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Trouble on the way or in the server is worth another try; an answer that says no is not (D27). */
function isTrouble(error: unknown): boolean {
  const { kind } = failureOf(error)
  return kind === null || kind === 'unavailable' || kind === 'unexpected'
}
