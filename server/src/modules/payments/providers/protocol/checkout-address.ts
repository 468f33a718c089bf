/** Whether a URL is https on one of these hosts or their subdomains, or on the API's origin, for stand-ins. */
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
