const START = '/dashboard'

/** Where to go after logging in: a dashboard page (`?next=`), else its start. Never another site. */
export function nextPath(query: string): string {
  const next = new URLSearchParams(query).get('next') ?? ''
  if (!next.startsWith(START)) return START
  const { pathname, search } = new URL(next, 'https://here.invalid')
  return /^\/dashboard(?:\/|$)/.test(pathname) ? pathname + search : START
}
