import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { AddPlaylist } from '../../features/playlists/add-playlist.tsx'
import { PlaylistList } from '../../features/playlists/playlist-list.tsx'
import { MOVED_VIEW, playlistsSearch, typeOfView } from '../../features/playlists/playlists-search.ts'
import { words } from '../../features/playlists/words.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ToolPage } from '../../ui/tool-page.tsx'

export const Route = createFileRoute('/dashboard/')({
  validateSearch: playlistsSearch,
  staticData: { title: words.list.title },
  component: ManagePlaylists,
})

// Rarely opened, so the list loads without its script.
const MovedHost = lazyRouteComponent(() => import('../../features/playlists/moved-host.tsx'), 'MovedHost')

/** The list, or one of its forms. */
function ManagePlaylists() {
  const { view, page = 1, search = '' } = Route.useSearch()
  const type = typeOfView(view)
  if (type) return <AddPlaylist kind={type} />
  if (view === MOVED_VIEW)
    return (
      <Suspense
        fallback={
          <ToolPage
            title={words.moved.title}
            intro={words.moved.intro}
            back={<BackLink to="/dashboard">{words.list.back}</BackLink>}
          >
            <Skeleton lines={4} />
          </ToolPage>
        }
      >
        <MovedHost />
      </Suspense>
    )
  return <PlaylistList page={page} search={search} />
}
