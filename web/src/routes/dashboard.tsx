import { Link, Outlet, createFileRoute } from '@tanstack/react-router'
import { settings } from '../content/settings.ts'
import { OwnerPages } from '../dashboard/owner-pages.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

export const Route = createFileRoute('/dashboard')({
  head: () => ({
    meta: [{ title: `Dashboard | ${settings.name}` }, { name: 'robots', content: 'noindex' }],
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
      title="No signal on this channel"
      action={
        <Link to="/dashboard" className={buttonClass()}>
          Manage playlists
        </Link>
      }
    >
      There is no such page in the dashboard.
    </EmptyState>
  )
}
