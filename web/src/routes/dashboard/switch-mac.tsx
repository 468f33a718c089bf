import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '../../content/page-title.ts'
import { SwitchMacPage } from '../../features/devices/switch-mac-page.tsx'
import { words } from '../../features/devices/words.ts'

export const Route = createFileRoute('/dashboard/switch-mac')({
  head: () => ({ meta: [{ title: pageTitle(words.menu.switchMac) }] }),
  component: SwitchMacPage,
})
