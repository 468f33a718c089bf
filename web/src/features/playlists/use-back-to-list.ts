import { useNavigate } from '@tanstack/react-router'
import { trpc } from '../../api/trpc.ts'
import { pageOf } from './find-playlists.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The saved playlist, which the list marks. */
    savedPlaylist?: string
  }
}

/** Opens the page of the list with a playlist, in place of the form in the history. */
export function useBackToList(): (savedId: string) => Promise<void> {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  return (savedId) => {
    const page = pageOf(utils.playlists.list.getData()?.playlists ?? [], savedId)
    return navigate({
      to: '/dashboard',
      search: page > 1 ? { page } : {},
      replace: true,
      state: { savedPlaylist: savedId },
      ignoreBlocker: true,
    })
  }
}
