import { createFileRoute } from '@tanstack/react-router'
import { DeviceKeyPage } from '../../features/devices/code-pages.tsx'
import { words } from '../../features/devices/words.ts'

export const Route = createFileRoute('/dashboard/device-key')({
  staticData: { title: words.menu.key },
  component: DeviceKeyPage,
})
