/**
 * Whether payers may be sent to an address that a provider's answer names: by https to one of its hosts or below it, and
 * nowhere else. A stand-in pays where it is asked.
 */
export function isCheckoutUrl(href: string, hosts: readonly string[], apiUrl: string): boolean {
  const url = URL.parse(href)
  if (!url || url.username || url.password) return false
  if (url.origin === new URL(apiUrl).origin) return true
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  )
}
