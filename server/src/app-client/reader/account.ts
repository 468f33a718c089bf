import { replaced } from './patterns.ts'

export interface Account {
  host: string
  username: string
  password: string
}

/** The address of a call to the account's panel; `action` begins with &. */
export const apiAddress = ({ host, username, password }: Account, action: string): string =>
  `${baseOf(host)}/player_api.php?username=${encodeURIComponent(username)}&password=${encodeURIComponent(password)}${action}`

export const baseOf = (host: string): string => host.replace(/\/+$/, '')

/** The account whose list an address of `get.php` gives; null for other addresses. */
export function accountIn(address: string): Account | null {
  const [, host, query = ''] = /^(https?:\/\/[^?#]*)\/get\.php\?([^#]*)/i.exec(address) ?? []
  const [username, password] = [valueIn(query, 'username'), valueIn(query, 'password')]
  return host && username && password ? { host, username, password } : null
}

/** A value of a query; '' without. Chromium has `URLSearchParams` since 49. */
function valueIn(query: string, name: string): string {
  const field = query.split('&').find((one) => one.startsWith(`${name}=`))
  const value = replaced(field?.slice(name.length + 1) ?? '', '+', ' ')
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
