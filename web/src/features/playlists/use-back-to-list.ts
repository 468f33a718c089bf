import { useNavigate } from '@tanstack/react-router'
import { trpc } from '../../api/trpc.ts'
import { pageOf } from './find-playlists.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The playlist that was saved just before: the list shows where it is. */
    savedPlaylist?: string
  }
}

/** Leads to the page of the list that holds a playlist. In place of the form: going back must not lead into it again. */
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
