import { QueryClient } from '@tanstack/react-query'
import { failureOf } from './failure.ts'

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Without a connection a call is tried, and fails, instead of waiting for the connection.
        networkMode: 'always',
        // The default is false in this network mode.
        refetchOnReconnect: true,
        retry: (count, error) => count < 3 && isTransient(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** True for failures of the network or the server, after which queries are retried; false for refusals. */
export function isTransient(error: unknown): boolean {
  const { kind } = failureOf(error)
  return kind === null || kind === 'unavailable' || kind === 'unexpected'
}
