import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { trpc } from '../../api/trpc.ts'

/** Fetches the playlists again at a live message, which does not contain them. */
export function useRefreshPlaylists(): () => void {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  return () => {
    // A fetch under way may be older than the change, but others wait for its result.
    const isFetching = queryClient.isFetching({ queryKey: getQueryKey(trpc.playlists.list) }) > 0
    const refresh = () => utils.playlists.list.invalidate(undefined, undefined, { cancelRefetch: false })
    void refresh().then(() => (isFetching ? refresh() : undefined))
  }
}
