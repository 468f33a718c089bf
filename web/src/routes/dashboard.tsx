import { Link, Outlet, createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '../content/page-title.ts'
import { OwnerPages } from '../dashboard/owner-pages.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { noSignal } from '../content/every-page.ts'
import { words } from '../features/devices/words.ts'

export const Route = createFileRoute('/dashboard')({
  head: () => ({
    meta: [{ title: pageTitle(words.menu.name) }, { name: 'robots', content: 'noindex' }],
  }),
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
          {noSignal.playlists}
        </Link>
      }
    >
      {noSignal.notInDashboard}
    </EmptyState>
  )
}
