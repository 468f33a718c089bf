import { QueryClient } from '@tanstack/react-query'
import { failureOf } from './failure.ts'

export function makeQueryClient(): QueryClient {
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
