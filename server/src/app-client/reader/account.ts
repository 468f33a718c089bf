import type { PlaylistSource } from '../index.ts'
import { replaceAll } from './patterns.ts'

export interface Account {
  host: string
  username: string
  password: string
}

/** The account of a playlist whose panel may list films and series; null for a list, and without a source. */
export function panelAccount(playlist: PlaylistSource): Account | null {
  switch (playlist.type) {
    case 'm3u':
      return null
    case 'xtream':
      return playlist.source
  }
}

/** The address of a call to the account's panel; `action` begins with &. */
export const apiAddress = ({ host, username, password }: Account, action: string): string =>
  `${baseOf(host)}/player_api.php?username=${encodeURIComponent(username)}&password=${encodeURIComponent(password)}${action}`

export const baseOf = (host: string): string => host.replace(/\/+$/, '')

/** The account in an address of `get.php`; null for other addresses. */
export function accountIn(address: string): Account | null {
  const [, host, query = ''] = /^(https?:\/\/[^?#]*)\/get\.php\?([^#]*)/i.exec(address) ?? []
  const [username, password] = [valueIn(query, 'username'), valueIn(query, 'password')]
  return host && username && password ? { host, username, password } : null
}

/** A value of a query; '' without it. Chromium before 49 has no `URLSearchParams`. */
function valueIn(query: string, name: string): string {
  const pair = query.split('&').find((text) => text.startsWith(`${name}=`))
  const value = replaceAll(pair?.slice(name.length + 1) ?? '', '+', ' ')
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
