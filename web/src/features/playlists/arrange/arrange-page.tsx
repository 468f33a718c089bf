import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryFailure } from '../../../api/query-failure.tsx'
import { trpc } from '../../../api/trpc.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ToolPage } from '../../../ui/tool-page.tsx'
import { LockedPlaylist } from '../locked-playlist.tsx'
import { MissingPlaylist } from '../missing-playlist.tsx'
import { words as listWords } from '../words.ts'
import { Arranging } from './arranging.tsx'
import { words } from './words.ts'

export function ArrangePage() {
  const { id } = useParams({ from: '/dashboard/groups/$id' })
  return <ArrangePlaylist key={id} id={id} />
}

function ArrangePlaylist({ id }: { id: string }) {
  const list = trpc.playlists.list.useQuery()
  const [isUnlocked, setIsUnlocked] = useState(false)
  const playlist = list.data?.playlists.find(({ _id }) => _id === id)
  if (!list.data && list.isError) return <QueryFailure heading="h1" title={words.loadFailed} query={list} />
  if (list.data && !playlist) return <MissingPlaylist />
  return (
    <ToolPage
      title={listWords.groups.title}
      intro={playlist && words.intro(playlist.playlist_name)}
      isWide
      back={<BackLink to="/dashboard">{listWords.list.back}</BackLink>}
    >
      {!playlist && <Skeleton lines={6} />}
      {playlist &&
        (playlist.is_protected && !isUnlocked ? (
          <LockedPlaylist playlist={playlist} onOpened={() => setIsUnlocked(true)} />
        ) : (
          <Arranging id={id} name={playlist.playlist_name} onLocked={() => setIsUnlocked(false)} />
        ))}
    </ToolPage>
  )
}
