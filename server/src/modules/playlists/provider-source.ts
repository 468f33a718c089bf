import type { Context } from '../../kernel/context.ts'
import { readXtreamAddress, type XtreamAccount } from './address.ts'
import type { PlaylistType } from './contract.ts'
import { playlistSource } from './load-request-queries.ts'
import { decryptSource, isPlaylistId, type Source } from './playlist.ts'

/** The address or account that a look requests from a provider. */
export type ProviderSource =
  | { readonly type: 'm3u'; readonly url: string }
  | ({ readonly type: 'xtream' } & XtreamAccount)

const SOURCE_BY_TYPE: Readonly<Record<PlaylistType, (source: Source) => ProviderSource>> = {
  general: ({ url }) => ({ type: 'm3u', url }),
  xc: ({ url, username, password }) => ({ type: 'xtream', host: url, username, password }),
}

/** A playlist with its source for a look (D55); undefined if there is no such playlist. */
export async function sourceOf({ db, vault }: Pick<Context, 'db' | 'vault'>, id: string) {
  const row = isPlaylistId(id) ? await playlistSource(db, id) : undefined
  if (!row) return undefined
  return {
    deviceId: row.device_id,
    updatedAt: row.updated_at,
    isProtected: row.pin_hash !== null,
    source: SOURCE_BY_TYPE[row.playlist_type](decryptSource(vault, row)),
  }
}

/** A provider's host, and a key of the account there: host, user and password, or the whole address. */
export function hostAndAccountOf(source: ProviderSource) {
  switch (source.type) {
    case 'm3u':
      return hostAndKey(source.url, readXtreamAddress(source.url))
    case 'xtream':
      return hostAndKey(source.host, source)
  }
}

function hostAndKey(address: string, account: XtreamAccount | null) {
  const { hostname: host } = new URL(address)
  return { host, account: account ? `${host}\n${account.username}\n${account.password}` : address }
}
