import type { ListedPlaylist } from '@player/db'
import { z } from 'zod'
import type { Vault } from '../../kernel/vault.ts'
import type { PlaylistView } from './contract.ts'
import type { PlaylistRow } from './queries.ts'
import { encryptedColumn } from '../../kernel/encrypted-column.ts'

/** The encrypted part of a playlist. */
export const source = z.object({
  url: z.string(),
  username: z.string(),
  password: z.string(),
  epg_url: z.string(),
  /** Scheme, host and port of further addresses, at most MAX_FALLBACKS. Rows of the previous version have none. */
  hosts: z.array(z.string()).default([]),
})
export type Source = z.infer<typeof source>

/** Whether a text is a UUID. PostgreSQL answers a query for any other id with an error. */
export const isPlaylistId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

export const encryptSource = (vault: Vault, id: string, plain: Source): string =>
  sourceColumn.encrypt(vault, id, JSON.stringify(plain))

export const decryptSource = (vault: Vault, row: Pick<PlaylistRow, 'id' | 'source_sealed'>): Source =>
  source.parse(JSON.parse(sourceColumn.decrypt(vault, row.id, row.source_sealed)))

/** A playlist in the list: a protected one without its secrets. */
export const viewListed = (vault: Vault, row: ListedPlaylist): PlaylistView =>
  row.source_sealed === null
    ? viewOf(row, NO_SOURCE, true)
    : viewOf(row, decryptSource(vault, { id: row.id, source_sealed: row.source_sealed }), false)

/** A playlist with its secrets, for an owner who entered its PIN if it is protected. */
export const viewOpened = (vault: Vault, row: PlaylistRow): PlaylistView =>
  viewOf(row, decryptSource(vault, row), row.pin_hash !== null)

type ShownSource = { readonly [Part in keyof Source]: Source[Part] | null }
const NO_SOURCE: ShownSource = { url: null, username: null, password: null, epg_url: null, hosts: null }

const viewOf = (
  { id, playlist_name, playlist_type }: Omit<ListedPlaylist, 'source_sealed'>,
  { url, username, password, epg_url, hosts }: ShownSource,
  isProtected: boolean,
): PlaylistView => ({
  _id: id,
  playlist_name,
  url,
  username,
  password,
  epg_url,
  fallbacks: hosts,
  playlist_type,
  is_protected: isProtected,
  pin: null,
})

/** The column to re-encrypt when the encryption key is rotated. `updated_at` stays. */
export const sourceColumn = encryptedColumn('playlists', 'source_sealed')
