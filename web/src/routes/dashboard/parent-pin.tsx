import { createFileRoute } from '@tanstack/react-router'
import { settings } from '../../content/settings.ts'
import { ParentPinPage } from '../../features/devices/code-pages.tsx'

export const Route = createFileRoute('/dashboard/parent-pin')({
  head: () => ({ meta: [{ title: `Parent PIN | ${settings.name}` }] }),
  component: ParentPinPage,
})
