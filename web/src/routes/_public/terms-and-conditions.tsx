import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../content/page-head.ts'
import { terms } from '../../content/legal.ts'
import { settings } from '../../content/settings.ts'
import { LegalPage } from '../../features/legal/legal-page.tsx'

export const Route = createFileRoute('/_public/terms-and-conditions')({
  head: () =>
    pageHead({
      path: '/terms-and-conditions',
      title: 'Legal Terms',
      description: `What the player is, the ${settings.trialDays}-day trial, activation, and why purchases are not refunded.`,
      picture: 'legal',
    }),
  component: TermsPage,
})

function TermsPage() {
  return <LegalPage title="Legal Terms" clauses={terms} />
}
