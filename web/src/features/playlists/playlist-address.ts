import { isPlaylistUrl, type PlaylistType } from '@player/server/contract/playlists'
import { readXtreamAddress } from './xtream-address.ts'

export const HIDDEN = '••••••'

const SECRET_NAME = /^(?:pass|password|pwd|token|auth|key|secret)$/i
/** Providers put account and password into such paths: `/live/ann/password/…`. */
const SECRET_PATH = /(\/(?:live|movie|series|playlist)\/[^/?#]+\/)[^/?#]+/i

/** The address with its password replaced by dots; unchanged if it has none. */
export function maskAddress(address: string): string {
  return address
    .replace(/^([a-z]+:\/\/[^/?#@:]*):[^/?#]*@/i, `$1:${HIDDEN}@`)
    .replaceAll(/([?&])([^=&#]+)=([^&#]+)/g, (whole, start: string, name: string) =>
      SECRET_NAME.test(name) ? `${start}${name}=${HIDDEN}` : whole,
    )
    .replace(SECRET_PATH, `$1${HIDDEN}`)
}

export const hasPassword = (address: string): boolean => maskAddress(address) !== address

/**
 * The address that was probably meant, for an incomplete one such as 'tv.example/list.m3u' or 'tv.example:8080'. An Xtream host
 * is offered without the rest of its M3U address. Null if there is nothing to correct.
 */
export function suggestAddress(type: PlaylistType, typed: string): string | null {
  const text = typed.trim()
  if (isPlaylistUrl(text)) return type === 'xc' ? (readXtreamAddress(text)?.host ?? null) : null
  const [, scheme = 'http', rest = ''] = /^(?:(https?|ftp)(?::?\/+|:(?!\d)))?\/*(\S+)$/i.exec(text) ?? []
  const host = rest.replace(/[/?#].*$/s, '')
  // A name alone may be anything.
  if (!/^(?:[^/\s:@]+:[^/\s@]+@)?(?:[\w-]+(?:\.[\w-]+)+|[\w-]+(?=:\d))(?::\d{1,5})?$/.test(host)) return null
  const address = `${scheme.toLowerCase()}://${rest}`
  return isPlaylistUrl(address) ? address : null
}
