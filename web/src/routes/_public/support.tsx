import { createFileRoute } from '@tanstack/react-router'
import { headOf } from '../../content/heads.ts'
import { SupportPage } from '../../features/support/support-page.tsx'

export const Route = createFileRoute('/_public/support')({
  head: headOf('support'),
  component: SupportPage,
})
