import { failureOf } from './failure.ts'
import { LoadFailure } from '../ui/load-failure.tsx'

export interface QueryFailureProps {
  title: string
  query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => Promise<unknown> }
  /** 'h1' if the page shows nothing else. */
  heading?: 'h1' | 'h2'
}

export const QueryFailure = ({ query, ...props }: QueryFailureProps) => (
  <LoadFailure
    {...props}
    failure={failureOf(query.error)}
    busy={query.isFetching}
    onRetry={() => void query.refetch()}
  />
)
