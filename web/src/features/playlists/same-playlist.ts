import type { PlaylistView } from '@player/server/contract/playlists'
import { readXtreamAddress, repairAddress } from '@player/server/playlist-address'
import type { PlaylistValues } from './playlist-values.ts'
import { parseUrl } from '../../ui/parsed-url.ts'

type Source = Pick<PlaylistValues, 'playlist_url' | 'username'>

/** Another playlist with the same address, or the same account at the same host; null if none. Skips protected ones, whose addresses are hidden. */
export function samePlaylist(
  playlists: readonly PlaylistView[],
  source: Source,
  ownId: string | undefined,
): PlaylistView | null {
  const identity = identityOf(source)
  if (identity === null) return null
  const isSame = ({ _id, url, username }: PlaylistView) =>
    _id !== ownId && url !== null && identityOf({ playlist_url: url, username: username ?? '' }) === identity
  return playlists.find(isSame) ?? null
}

/** A text that is equal for an Xtream account and the M3U address of the same account; null if the address has no host. */
function identityOf({ playlist_url, username }: Source): string | null {
  const account = readXtreamAddress(playlist_url)
  const url = parseUrl(account?.host ?? repairAddress(playlist_url))
  if (!url?.host) return null
  return `${url.href.replace(/\/$/, '')} ${account?.username ?? username.trim()}`
}
