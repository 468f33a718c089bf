import { createFileRoute } from '@tanstack/react-router'
import { settings } from '../../content/settings.ts'
import { DeviceFacts } from '../../features/devices/device-facts.tsx'
import { AccountPayments } from '../../features/payments/account-payments.tsx'
import { ActiveSessions } from '../../features/sessions/active-sessions.tsx'
import { ToolPage } from '../../ui/tool-page.tsx'

export const Route = createFileRoute('/dashboard/account')({
  head: () => ({ meta: [{ title: `Account Details | ${settings.name}` }] }),
  component: Account,
})

function Account() {
  return (
    <ToolPage title="Account Details">
      <DeviceFacts />
      <AccountPayments />
      <ActiveSessions />
    </ToolPage>
  )
}
