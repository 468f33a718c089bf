/*
 * Scheme, host and port of playlists' addresses. They are replaced in the text, so that path, query and account stay to the byte.
 */

/** Scheme with slashes, account, host with port, and the rest of an address, as browsers split it. */
const PARTS = /^((?:https?|ftp):[\\/]{2,})([^\\/?#]*@)?([^\\/?#]*)(.*)$/isu

/** Scheme, host and port of an address: 'http://tv.example:8080'. Empty if it is none. */
export function originOf(address: string): string {
  if (!URL.canParse(address)) return ''
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}

/** Host and port of an address as browsers write them: without a port that its scheme implies. Empty if it is none. */
export const hostIn = (address: string): string => (URL.canParse(address) ? new URL(address).host : '')

/** Puts a host with port, or a scheme with them, in the place of an address's own: `https://tv.example` also changes the scheme. */
export function withHost(address: string, to: string): string {
  const [, scheme = '', account = '', , rest = ''] = PARTS.exec(address) ?? []
  if (scheme === '') return address
  const [, newScheme = scheme, host] = /^([a-z]+:\/\/)?(.*)$/.exec(to) ?? []
  return `${newScheme}${account}${host}${rest}`
}
