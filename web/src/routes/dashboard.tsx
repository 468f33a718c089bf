import { Link, Outlet, createFileRoute, useMatches } from '@tanstack/react-router'
import { NoSignal } from '../features/shell/no-signal.tsx'
import { OwnerPages } from '../layouts/owner-pages.tsx'
import { words as missing } from '../layouts/words.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { buttonClass } from '../ui/button.tsx'
import { noSignal } from '../content/every-page.ts'

export const Route = createFileRoute('/dashboard')({
  component: Dashboard,
  // Loading and rendering a page would delay the paint after the click or key that opens it.
  beforeLoad: ({ cause }) => (cause === 'enter' ? undefined : afterPaint()),
  notFoundComponent: NotFound,
})

function Dashboard() {
  // Read outside the guard, which shows no page at first. If no page is below this route, the path is unknown.
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? noSignal.notFound })
  return (
    <OwnerPages title={title}>
      <Outlet />
    </OwnerPages>
  )
}

function NotFound() {
  return (
    <NoSignal title={noSignal.title} code="404">
      <p>{missing.notInDashboard}</p>
      <Link to="/dashboard" className={buttonClass()}>
        {missing.playlists}
      </Link>
    </NoSignal>
  )
}
