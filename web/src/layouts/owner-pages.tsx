import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { DashboardShell } from '../features/devices/dashboard-shell.tsx'
import { FlashDialog } from '../features/payments/flash-dialog.tsx'
import { NextStepLink } from '../features/payments/next-step-link.tsx'
import { UndoDeletionOffer } from '../features/playlists/undo-deletion-offer.tsx'
import { LogOutButton } from '../features/sessions/log-out-button.tsx'
import { SessionGuard } from '../features/sessions/session-guard.tsx'
import { DialogSurface } from '../ui/controls/dialog-surface.ts'
import { OwnerHead } from './owner-head.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { links } from '../api/links.ts'
import { makeQueryClient } from '../api/query-client.ts'
import { trpc } from '../api/trpc.ts'

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

/** Provides the typed hooks of tRPC, which only the dashboard may import. */
function ApiProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient)
  const [client] = useState(() => trpc.createClient({ links }))
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  )
}
