import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect } from 'react'
import { ApiProvider } from '../api/api-provider.tsx'
import { DashboardShell } from '../features/devices/dashboard-shell.tsx'
import { FlashDialog } from '../features/payments/flash-dialog.tsx'
import { NextStepLink } from '../features/payments/next-step-link.tsx'
import { UndoDeletionOffer } from '../features/playlists/undo-deletion-offer.tsx'
import { LogOutButton } from '../features/sessions/log-out-button.tsx'
import { SessionGuard } from '../features/sessions/session-guard.tsx'
import { DialogSurface } from '../ui/controls/dialog-surface.ts'
import { OwnerHead } from './owner-head.tsx'

export function OwnerPages({ title, children }: { title: string; children: ReactNode }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  // Set again, because React removes the prerendered document's attribute.
  useLayoutEffect(() => {
    document.documentElement.dataset['surface'] = 'system'
  }, [])
  return (
    <ApiProvider>
      <OwnerHead title={title} path={path} />
      <DialogSurface value="system">
        <SessionGuard>
          <DashboardShell
            logOut={(className) => <LogOutButton className={className} />}
            nextStep={<NextStepLink />}
          >
            <UndoDeletionOffer>{children}</UndoDeletionOffer>
          </DashboardShell>
          <FlashDialog />
        </SessionGuard>
      </DialogSurface>
    </ApiProvider>
  )
}
