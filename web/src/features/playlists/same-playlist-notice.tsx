import { trpc } from '../../api/trpc.ts'
import { Notice } from '../../ui/controls/notice.tsx'
import type { PlaylistValues } from './playlist-values.ts'
import { samePlaylist } from './same-playlist.ts'
import { words } from './words.ts'

/** Says that the list already has this playlist; saving stays possible. */
export function SamePlaylistNotice({ values, id }: { values: PlaylistValues; id: string | undefined }) {
  const list = trpc.playlists.list.useQuery()
  const same = samePlaylist(list.data?.playlists ?? [], values, id)
  if (!same) return null
  return <Notice title={words.form.same.title(same.playlist_name)}>{words.form.same.text}</Notice>
}
