import { z } from 'zod'
import type { Vault } from '../../kernel/vault.ts'
import type { PlaylistView } from './contract.ts'
import type { PlaylistRow } from './queries.ts'

/** The encrypted part. */
const source = z.object({
  url: z.string(),
  username: z.string(),
  password: z.string(),
  epg_url: z.string(),
})
export type Source = z.infer<typeof source>

/** Other ids would be an error of PostgreSQL. */
export const isPlaylistId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

export const encryptSource = (vault: Vault, id: string, plain: Source): string =>
  vault.encrypt(JSON.stringify(plain), sourceContext(id))

export const decryptSource = (vault: Vault, row: Pick<PlaylistRow, 'id' | 'source_sealed'>): Source =>
  source.parse(JSON.parse(vault.decrypt(row.source_sealed, sourceContext(row.id))))

/** Without the secrets of a protected playlist, unless `opened` with its PIN (D10). */
export function viewPlaylist(vault: Vault, row: PlaylistRow, opened: boolean): PlaylistView {
  const isProtected = row.pin_hash !== null
  const shown: { [Part in keyof Source]: string | null } =
    isProtected && !opened
      ? { url: null, username: null, password: null, epg_url: null }
      : decryptSource(vault, row)
  return {
    _id: row.id,
    playlist_name: row.playlist_name,
    ...shown,
    playlist_type: row.playlist_type,
    is_protected: isProtected,
    pin: null,
  }
}

export const sourceContext = (id: string): string => `playlists:${id}:source`
