import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '../../content/page-title.ts'
import { ActivatePage } from '../../features/payments/activate-page.tsx'
import { words } from '../../features/payments/words.ts'

export const Route = createFileRoute('/dashboard/active-device')({
  head: () => ({ meta: [{ title: pageTitle(words.activate.title) }] }),
  component: ActivatePage,
})
