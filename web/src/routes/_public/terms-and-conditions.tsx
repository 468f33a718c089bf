import { createFileRoute } from '@tanstack/react-router'
import { headOf, heads } from '../../content/heads.ts'
import { terms } from '../../content/legal.ts'
import { LegalPage } from '../../features/legal/legal-page.tsx'

export const Route = createFileRoute('/_public/terms-and-conditions')({
  head: headOf('terms'),
  component: TermsPage,
})

function TermsPage() {
  return <LegalPage title={heads.terms.title} clauses={terms} />
}
