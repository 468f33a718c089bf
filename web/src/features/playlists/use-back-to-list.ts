import { useNavigate, useRouter } from '@tanstack/react-router'
import { trpc } from '../../api/trpc.ts'
import { pageOf } from './find-playlists.ts'
import { playlistsSearch, typeOfView } from './playlists-search.ts'

/** Opens the list at a playlist's page, in place of the form in the history. Does nothing if the owner has left the form. */
export function useBackToList(): (savedId: string) => Promise<void> {
  const navigate = useNavigate()
  const router = useRouter()
  const utils = trpc.useUtils()
  const form = router.latestLocation.pathname
  const hasLeftForm = (): boolean => {
    const { pathname, search } = router.latestLocation
    return pathname !== form || (form === '/dashboard' && !typeOfView(playlistsSearch(search).view))
  }
  return async (savedId) => {
    if (hasLeftForm()) return
    const page = pageOf(utils.playlists.list.getData()?.playlists ?? [], savedId)
    await navigate({
      to: '/dashboard',
      search: page > 1 ? { page } : {},
      replace: true,
      state: { savedPlaylist: savedId },
      ignoreBlocker: true,
      // Moves the picture of the television from the form to the list (motion.css).
      viewTransition: true,
    })
  }
}
