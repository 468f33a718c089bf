import { Link, Outlet, createFileRoute, useMatches } from '@tanstack/react-router'
import { NoSignal } from '../features/shell/no-signal.tsx'
import { OwnerPages } from '../layouts/owner-pages.tsx'
import { words as missing } from '../layouts/words.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { buttonClass } from '../ui/button.tsx'
import { noSignal } from '../content/every-page.ts'

export const Route = createFileRoute('/dashboard')({
  component: Dashboard,
  // A whole page, or loading its files, would be too much within the press or key that leads to it.
  beforeLoad: ({ cause }) => (cause === 'enter' ? undefined : afterPaint()),
  notFoundComponent: NothingHere,
})

function Dashboard() {
  // Outside the guard, which shows no page at first. Without a page below this one the path is unknown.
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? noSignal.notFound })
  return (
    <OwnerPages title={title}>
      <Outlet />
    </OwnerPages>
  )
}

function NothingHere() {
  return (
    <NoSignal title={noSignal.title} code="404">
      <p>{missing.notInDashboard}</p>
      <Link to="/dashboard" className={buttonClass()}>
        {missing.playlists}
      </Link>
    </NoSignal>
  )
}
