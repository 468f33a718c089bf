import { createFileRoute } from '@tanstack/react-router'
import { settings } from '../../content/settings.ts'
import { DeviceKeyPage } from '../../features/devices/code-pages.tsx'

export const Route = createFileRoute('/dashboard/device-key')({
  head: () => ({ meta: [{ title: `Device Key | ${settings.name}` }] }),
  component: DeviceKeyPage,
})
