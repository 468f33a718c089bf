import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '../../content/page-title.ts'
import { DeviceKeyPage } from '../../features/devices/code-pages.tsx'
import { words } from '../../features/devices/words.ts'

export const Route = createFileRoute('/dashboard/device-key')({
  head: () => ({ meta: [{ title: pageTitle(words.menu.key) }] }),
  component: DeviceKeyPage,
})
