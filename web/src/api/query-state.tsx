import { Skeleton } from '../ui/skeleton.tsx'
import { QueryFailure, type QueryFailureProps } from './query-failure.tsx'

interface QueryStateProps extends Omit<QueryFailureProps, 'query'> {
  query: QueryFailureProps['query'] & { readonly isPending: boolean; readonly data: unknown }
  /** The lines of the placeholder while it loads. */
  lines: number
}

/** A placeholder while a query loads, or why it has no data; nothing once it has some. */
export function QueryState({ lines, ...props }: QueryStateProps) {
  if (props.query.isPending) return <Skeleton lines={lines} />
  return props.query.data ? null : <QueryFailure {...props} />
}
