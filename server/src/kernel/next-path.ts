const START = '/dashboard'

/** Where to go after logging in: a dashboard page (`?next=`), else its start. Never another site. */
export function nextPath(query: string): string {
  const next = new URLSearchParams(query).get('next') ?? ''
  if (!next.startsWith(START)) return START
  const { pathname, search } = new URL(next, 'https://here.invalid')
  return /^\/dashboard(?:\/|$)/.test(pathname) ? pathname + search : START
}

const DASHBOARD_PAGES =
  /^\/(?:dashboard(?:\/(?:active-device|device-key|parent-pin|account|switch-mac|receipt\/[^/]+|edit\/[^/]+(?:\/[^/]+)?))?|cowpay\/checkout\/[^/]+\/[^/]+|cowpayReturnUrl|activation\/crypto\/redirect|device\/playlists)\/?$/

/** Whether a path with the dashboard's document has a page; any other is answered with 404. */
export const isDashboardPage = (path: string): boolean => DASHBOARD_PAGES.test(path)
