import { Link, Outlet, createFileRoute } from '@tanstack/react-router'
import { ownerHead } from '../content/owner-head.ts'
import { OwnerPages } from '../dashboard/owner-pages.tsx'
import { words as missing } from '../dashboard/words.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { noSignal } from '../content/every-page.ts'
import { words } from '../features/devices/words.ts'

export const Route = createFileRoute('/dashboard')({
  // Without a page below it the path is unknown.
  head: ({ matches }) =>
    ownerHead(matches.at(-1)?.routeId === '/dashboard' ? noSignal.notFound : words.menu.name),
  component: Dashboard,
  notFoundComponent: NothingHere,
})

function Dashboard() {
  return (
    <OwnerPages>
      <Outlet />
    </OwnerPages>
  )
}

function NothingHere() {
  return (
    <EmptyState
      heading="h1"
      title={noSignal.title}
      action={
        <Link to="/dashboard" className={buttonClass()}>
          {missing.playlists}
        </Link>
      }
    >
      {missing.notInDashboard}
    </EmptyState>
  )
}
