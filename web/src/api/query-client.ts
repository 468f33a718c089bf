import { QueryClient } from '@tanstack/react-query'
import { failureOf } from './failure.ts'

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // An offline call fails at once instead of waiting.
        networkMode: 'always',
        // Off by default in that mode.
        refetchOnReconnect: true,
        retry: (count, error) => count < 3 && isTransient(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** True for failures of the network or the server, which are retried; false for refusals. */
export function isTransient(error: unknown): boolean {
  const { kind } = failureOf(error)
  return kind === null || kind === 'unavailable' || kind === 'unexpected'
}
