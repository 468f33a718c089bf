const START = '/dashboard'

/** The path after the login: the dashboard page in `?next=`, else the dashboard. Never another site. */
export function nextPath(query: string): string {
  const next = new URLSearchParams(query).get('next') ?? ''
  if (!next.startsWith(START)) return START
  const { pathname, search } = new URL(next, 'https://here.invalid')
  return /^\/dashboard(?:\/|$)/.test(pathname) ? pathname + search : START
}
