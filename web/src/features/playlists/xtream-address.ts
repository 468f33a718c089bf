/** What an Xtream account needs. */
export interface XtreamAccount {
  readonly host: string
  readonly username: string
  readonly password: string
}

/**
 * Reads an M3U address that is really an Xtream account: `http://host:port/get.php?username=…&password=…`, as providers
 * hand it out. Null for any other address.
 */
export function readXtreamAddress(text: string): XtreamAccount | null {
  const url = URL.parse(text.trim())
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const path = /^(.*)\/get\.php$/i.exec(url.pathname)
  const username = url.searchParams.get('username')
  const password = url.searchParams.get('password')
  if (!path || !username || !password) return null
  return { host: url.origin + path[1], username, password }
}
