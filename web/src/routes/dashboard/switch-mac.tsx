import { createFileRoute } from '@tanstack/react-router'
import { settings } from '../../content/settings.ts'
import { SwitchMacPage } from '../../features/devices/switch-mac-page.tsx'

export const Route = createFileRoute('/dashboard/switch-mac')({
  head: () => ({ meta: [{ title: `Switch MAC | ${settings.name}` }] }),
  component: SwitchMacPage,
})
