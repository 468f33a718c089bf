const START = '/dashboard'

/**
 * Where to go after logging in: the page of the dashboard that was first asked for (`?next=`), else its start. Any
 * other address is refused: a link could lead people away with it.
 */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next')
  if (next === null) return START
  const origin = 'https://here.invalid'
  const url = URL.parse(next, origin)
  const isOurs = url?.origin === origin && /^\/dashboard(?:\/|$)/.test(url.pathname)
  return isOurs ? url.pathname + url.search : START
}

/** The login page's address that leads back to where someone is now. */
export const loginPath = ({ pathname, search }: { pathname: string; search: string }): string =>
  `/device/login?next=${encodeURIComponent(pathname + search)}`
