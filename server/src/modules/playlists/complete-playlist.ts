import type { Answer } from '../../kernel/answers.ts'
import { fail } from '../../kernel/failure.ts'
import type { PlaylistType, SavePlaylistInput } from './contract.ts'
import { answer } from './messages.ts'
import type { Source } from './playlist.ts'

export interface Complete {
  readonly source: Source
  readonly pin_hash: string | null
}

export interface Open {
  source(): Source
  readonly pin_hash: string
}

/** By type and payload field. */
const REQUIRED = {
  general: { playlist_url: answer('playlist_url_required') },
  xc: {
    playlist_url: answer('host_url_required'),
    username: answer('username_required'),
    password: answer('password_required'),
  },
} as const satisfies Record<PlaylistType, object>

/**
 * Resolves nulls of the input: the open playlist's value, or empty without one.
 *
 * @throws Failure invalid where a required field is empty
 */
export function completePlaylist(
  input: SavePlaylistInput,
  pinHash: string | null,
  open: Open | null,
): Complete {
  const { playlist_url, username, password, xml_url } = input
  const isWhole = ![playlist_url, username, password, xml_url].includes(null)
  const before = isWhole ? undefined : open?.source()
  const source = {
    url: playlist_url ?? before?.url ?? '',
    username: username ?? before?.username ?? '',
    password: password ?? before?.password ?? '',
    epg_url: xml_url ?? before?.epg_url ?? '',
  }
  const pin_hash = input.protect ? (pinHash ?? open?.pin_hash ?? null) : null
  const values: Readonly<Record<string, string>> = { ...source, playlist_url: source.url }
  const errors: Record<string, Answer> = Object.fromEntries(
    Object.entries(REQUIRED[input.playlist_type]).filter(([field]) => values[field] === ''),
  )
  if (input.protect && pin_hash === null) errors['pin'] = answer('pin_required')
  if (Object.keys(errors).length > 0) throw fail('invalid', 'invalid', { errors })
  return { source, pin_hash }
}
