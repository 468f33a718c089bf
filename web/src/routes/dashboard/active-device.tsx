import { createFileRoute } from '@tanstack/react-router'
import { settings } from '../../content/settings.ts'
import { ActivatePage } from '../../features/payments/activate-page.tsx'

export const Route = createFileRoute('/dashboard/active-device')({
  head: () => ({ meta: [{ title: `Activate Device | ${settings.name}` }] }),
  component: ActivatePage,
})
