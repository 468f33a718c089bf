import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '../../content/page-title.ts'
import { ParentPinPage } from '../../features/devices/code-pages.tsx'
import { words } from '../../features/devices/words.ts'

export const Route = createFileRoute('/dashboard/parent-pin')({
  head: () => ({ meta: [{ title: pageTitle(words.menu.pin) }] }),
  component: ParentPinPage,
})
