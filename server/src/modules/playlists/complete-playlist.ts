import type { Answer } from '../../kernel/answers.ts'
import { fail } from '../../kernel/failure.ts'
import { originOf } from './address.ts'
import type { PlaylistType, SavePlaylistInput } from './contract.ts'
import { answer } from './messages.ts'
import type { Source } from './playlist.ts'

/** A playlist before the change. */
export interface SavedPlaylist {
  source(): Source
  readonly pin_hash: string | null
}

/** The answers to empty required fields, by type and field. */
const EMPTY_ANSWERS = {
  general: { playlist_url: answer('playlist_url_required') },
  xc: {
    playlist_url: answer('host_url_required'),
    username: answer('username_required'),
    password: answer('password_required'),
  },
} as const satisfies Record<PlaylistType, object>

/** Replaces nulls of the input by a protected playlist's values, else by empty texts. @throws Failure invalid if a required field or PIN is missing */
export function completePlaylist(
  input: SavePlaylistInput,
  pinHash: string | null,
  saved: SavedPlaylist | null,
) {
  const { playlist_url, username, password, xml_url } = input
  const hasNoNull = ![playlist_url, username, password, xml_url].includes(null)
  const protectedSource = hasNoNull || saved?.pin_hash === null ? undefined : saved?.source()
  const url = playlist_url ?? protectedSource?.url ?? ''
  const source: Source = {
    url,
    username: username ?? protectedSource?.username ?? '',
    password: password ?? protectedSource?.password ?? '',
    epg_url: xml_url ?? protectedSource?.epg_url ?? '',
    hosts: input.fallbacks?.filter((origin) => origin !== originOf(url)) ?? saved?.source().hosts ?? [],
  }
  const pin_hash = input.protect ? (pinHash ?? saved?.pin_hash ?? null) : null
  const { hosts: _, ...texts } = source
  const values: Readonly<Record<string, string>> = { ...texts, playlist_url: url }
  const errors: Record<string, Answer> = Object.fromEntries(
    Object.entries(EMPTY_ANSWERS[input.playlist_type]).filter(([field]) => values[field] === ''),
  )
  if (input.protect && pin_hash === null) errors['pin'] = answer('pin_required')
  if (Object.keys(errors).length > 0) throw fail('invalid', 'invalid', { errors })
  return { source, pin_hash }
}
