import { lazyRouteComponent, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { AddPlaylist } from './add-playlist.tsx'
import { PlaylistList } from './playlist-list.tsx'
import { MOVED_VIEW, typeOfView } from './playlists-search.ts'
import { words } from './words.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ToolPage } from '../../ui/tool-page.tsx'

// This page is rarely opened, so its script is not loaded with the list.
const MovedHost = lazyRouteComponent(() => import('./moved-host.tsx'), 'MovedHost')

export function ManagePlaylists() {
  const { view, page = 1, search = '' } = useSearch({ from: '/dashboard/' })
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
