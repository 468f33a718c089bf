/* Addresses of playlists as people paste them (D58), for the browser and the server: repairs, refusals and suggestions. */

/** Invisible characters: zero-width characters, marks of writing direction, soft hyphens. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
const QUOTED = /^["'`“”„‘’‚«»‹›<](.*)["'`“”„‘’‚«»‹›>]$/su
const DOUBLED_SCHEME = /^(?:(?:https?|ftp):\/{2,})+(?=(?:https?|ftp):\/\/)/i
/** An ampersand escaped for HTML, once or several times. */
const ESCAPED_AMPERSAND = /&(?:(?:amp|#0*38|#x0*26);)+/gi
/** The start of a second address without white space before it. `/proxy/http://…` and `?url=http://…` are parts of one address. */
const ATTACHED = /([\p{L}\p{N}])(https?:\/\/)/giu
/** Matches one character: `\s+` would take a time that grows with the square of the number of spaces. */
const BETWEEN_ADDRESSES = /\s(?=(?:https?|ftp):\/\/)/i
/** Marks that end a sentence or separate addresses. They may also belong to the address. */
const ENDING_MARKS = '.,;:…'
const PANEL_CALL = /^(.*)\/(?:get|player_api|panel_api|xmltv)\.php$/i

export interface XtreamAccount {
  readonly host: string
  readonly username: string
  readonly password: string
}

/** Whether a text is an absolute URL of http, https or ftp. */
export function isPlaylistUrl(text: string): boolean {
  return /^(?:https?|ftp):\/\//i.test(text) && URL.canParse(text)
}

/** Removes invisible characters, white space and quotes around the address, and schemes before its own, and replaces `&amp;` and the like by `&`. */
export function repairAddress(typed: string): string {
  const visible = typed.replaceAll(INVISIBLE, '').trim()
  const bare = QUOTED.exec(visible)?.[1]?.trim() ?? visible
  return bare.replace(DOUBLED_SCHEME, '').replaceAll(ESCAPED_AMPERSAND, '&')
}

/** Whether a repaired text is two addresses or more, such as two pasted lines. */
export const isTwoAddresses = (text: string): boolean => addressesIn(text).length > 1

/** Reads an Xtream account from an M3U address (`http://host:port/get.php?username=…&password=…`) or another call of a panel; null for others. */
export function readXtreamAddress(text: string): XtreamAccount | null {
  const address = repairAddress(text)
  const call = isTwoAddresses(address) ? null : panelCall(address)
  return call?.username && call.password ? call : null
}

interface Account {
  readonly playlist_url: string | null
  readonly username: string | null
  readonly password: string | null
}

/** The address of an account, reduced to the host if it is a link of the account. Undefined for a link of another account. */
export function hostOf({ playlist_url, username, password }: Account): string | null | undefined {
  const call = playlist_url === null ? null : panelCall(playlist_url)
  if (!call) return playlist_url
  const isSameAccount = [username, ''].includes(call.username) && [password, ''].includes(call.password)
  return isSameAccount ? call.host : undefined
}

/** Why the form asks the owner to confirm a valid address: it ends like a sentence, or contains white space. Null without a question. */
export function confirmationReason(typed: string): 'ending' | 'space' | null {
  const text = repairAddress(typed)
  if (!isPlaylistUrl(text) || isTwoAddresses(text)) return null
  if (/\s/.test(text)) return 'space'
  return withoutEnding(text) === text ? null : 'ending'
}

/**
 * The addresses that the owner probably meant. Completes one such as 'tv.example/list.m3u', separates two, joins a wrapped link, removes marks that
 * end a sentence, and for 'host' reduces a link of an account to its host. Empty if there is nothing to correct.
 */
export function suggestAddresses(kind: 'address' | 'host', typed: string): readonly string[] {
  const text = repairAddress(typed)
  const corrections = correctionsOf(text)
    .map((address) => (kind === 'host' ? (panelCall(address)?.host ?? address) : address))
    .filter((address) => isPlaylistUrl(address) && address !== text)
  return [...new Set(corrections)]
}

function correctionsOf(text: string): readonly string[] {
  const addresses = addressesIn(text)
  if (addresses.length > 1) return addresses.map(withoutEnding)
  if (isPlaylistUrl(text)) {
    if (!/\s/.test(text)) return [withoutEnding(text)]
    // Either a wrapped link, or a link with words after it.
    return [text.replaceAll(/\s/g, ''), text.replace(/\s.*$/s, '')].map(withoutEnding)
  }
  const [link] = /(?:https?|ftp):\/\/[^\s"'“”«»<>]+/i.exec(text) ?? []
  return [link !== undefined && isPlaylistUrl(link) ? withoutEnding(link) : completeAddress(text)]
}

const LABEL = String.raw`[\p{L}\p{M}\p{N}_-]+`
/** A name with a dot, a name with a port, or an IPv6 address in brackets. */
const HOST = new RegExp(
  String.raw`^(?:[^/\s:@]+:[^/\s@]+@)?(?:${LABEL}(?:[.。]${LABEL})+|${LABEL}(?=:\d)|\[[\da-f:.]+\])(?::\d{1,5})?$`,
  'iu',
)
const IPV6 = /^[\da-f]*:[\da-f]*:[\da-f:.]*$/i

/** Completes an address that begins with its host, or with an incomplete scheme. Empty if the text is no address. */
function completeAddress(text: string): string {
  const address = withoutEnding(text)
  // The pattern would try each way to share slashes out before white space, in a time that grows with their number cubed.
  if (/\s/.test(address)) return ''
  const [, scheme = 'http', rest = ''] = /^(?:(https?|ftp)(?::?\/+|:(?!\d)))?\/*(\S+)$/i.exec(address) ?? []
  const [host = ''] = /^[^/?#]*/.exec(rest) ?? []
  if (HOST.test(host)) return `${scheme.toLowerCase()}://${rest}`
  return IPV6.test(host) ? `${scheme.toLowerCase()}://[${host}]${rest.slice(host.length)}` : ''
}

/** A loop, because a pattern would try each of these marks within the text, too. */
function withoutEnding(text: string): string {
  let length = text.length
  while (length > 0 && ENDING_MARKS.includes(text.charAt(length - 1))) length -= 1
  return text.slice(0, length)
}

const addressesIn = (text: string): readonly string[] =>
  text
    .replaceAll(ATTACHED, '$1 $2')
    .split(BETWEEN_ADDRESSES)
    .map((part) => part.trimEnd())
    .filter(isPlaylistUrl)

/** The host and account of a call to an Xtream panel; missing texts are empty. Null for other addresses. */
function panelCall(address: string): XtreamAccount | null {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return null
  const { origin, pathname, searchParams } = new URL(address)
  const path = PANEL_CALL.exec(pathname)?.[1]
  if (path === undefined) return null
  const [username = '', password = ''] = ['username', 'password'].map((name) => searchParams.get(name) ?? '')
  return { host: origin + path, username, password }
}

/** Scheme with slashes, account, host with port, and the rest of an address, as browsers split it. */
const ADDRESS_PARTS = /^((?:https?|ftp):[\\/]{2,})([^\\/?#]*@)?([^\\/?#]*)(.*)$/isu

/** Scheme, host and port of an address: 'http://tv.example:8080'. Empty for other texts. */
export function originOf(address: string): string {
  if (!URL.canParse(address)) return ''
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}

/** Host and port of an address as browsers write them: without the scheme's default port. Empty for other texts. */
export function hostIn(address: string): string {
  // Without the path, which takes longer to parse.
  const start = ADDRESS_PARTS.exec(address)?.slice(1, 4).join('') ?? address
  return URL.canParse(start) ? new URL(start).host : ''
}

/** Replaces the host and port of an address, and its scheme if `newHost` has one (`https://tv.example`). Path, query and account stay. */
export function withHost(address: string, newHost: string): string {
  const [, scheme = '', account = '', , rest = ''] = ADDRESS_PARTS.exec(address) ?? []
  if (scheme === '') return address
  const [, newScheme = scheme, host] = /^([a-z]+:\/\/)?(.*)$/.exec(newHost) ?? []
  return `${newScheme}${account}${host}${rest}`
}
