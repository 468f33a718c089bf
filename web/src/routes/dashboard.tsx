import { Link, Outlet, createFileRoute } from '@tanstack/react-router'
import { ApiProvider } from '../api/provider.tsx'
import { settings } from '../content/settings.ts'
import { DashboardShell } from '../features/devices/dashboard-shell.tsx'
import { FlashDialog } from '../features/payments/flash-dialog.tsx'
import { LogOutButton } from '../features/sessions/log-out-button.tsx'
import { SessionGuard } from '../features/sessions/session-guard.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

export const Route = createFileRoute('/dashboard')({
  staticData: { document: 'dashboard' },
  head: () => ({
    meta: [{ title: `Dashboard | ${settings.name}` }, { name: 'robots', content: 'noindex' }],
  }),
  component: Dashboard,
  notFoundComponent: NothingHere,
})

function Dashboard() {
  return (
    <ApiProvider>
      <SessionGuard>
        <DashboardShell logOut={(className) => <LogOutButton className={className} />}>
          <Outlet />
        </DashboardShell>
        <FlashDialog />
      </SessionGuard>
    </ApiProvider>
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
