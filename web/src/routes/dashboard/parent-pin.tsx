import { createFileRoute } from '@tanstack/react-router'
import { ParentPinPage } from '../../features/devices/code-pages.tsx'
import { words } from '../../features/devices/words.ts'

export const Route = createFileRoute('/dashboard/parent-pin')({
  staticData: { title: words.menu.pin },
  component: ParentPinPage,
})
