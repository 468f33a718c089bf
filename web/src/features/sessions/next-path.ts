import { parsedUrl } from '../../ui/parsed-url.ts'

const START = '/dashboard'

/** Where to go after logging in: a dashboard page (`?next=`), else its start. Never another site. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next')
  if (next === null) return START
  const origin = 'https://here.invalid'
  const url = parsedUrl(next, origin)
  const isOurs = url?.origin === origin && /^\/dashboard(?:\/|$)/.test(url.pathname)
  return isOurs ? url.pathname + url.search : START
}

/** The login page's address, which leads back to the current page. */
export const loginPath = ({ pathname, search }: { pathname: string; search: string }): string =>
  `/device/login?next=${encodeURIComponent(pathname + search)}`
