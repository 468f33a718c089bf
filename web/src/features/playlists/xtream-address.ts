import { parsedUrl } from '../../ui/parsed-url.ts'

export interface XtreamAccount {
  readonly host: string
  readonly username: string
  readonly password: string
}

/** Reads an Xtream account from an M3U address (`http://host:port/get.php?username=…&password=…`); null for others. */
export function readXtreamAddress(text: string): XtreamAccount | null {
  const url = parsedUrl(text.trim())
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const path = /^(.*)\/get\.php$/i.exec(url.pathname)
  const username = url.searchParams.get('username')
  const password = url.searchParams.get('password')
  if (!path || !username || !password) return null
  return { host: url.origin + path[1], username, password }
}
