import { createFileRoute } from '@tanstack/react-router'
import { SwitchMacPage } from '../../features/devices/switch-mac-page.tsx'
import { words } from '../../features/devices/words.ts'

export const Route = createFileRoute('/dashboard/switch-mac')({
  staticData: { title: words.menu.switchMac },
  component: SwitchMacPage,
})
