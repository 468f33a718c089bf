import { Outlet, createFileRoute } from '@tanstack/react-router'
import { PublicShell } from '../features/shell/public-shell.tsx'

export const Route = createFileRoute('/_public')({ component: PublicLayout })

function PublicLayout() {
  return (
    <PublicShell>
      <Outlet />
    </PublicShell>
  )
}
