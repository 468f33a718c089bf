import { createFileRoute } from '@tanstack/react-router'
import { terms, termsHead } from '../../content/terms.ts'
import { LegalPage } from '../../features/legal/legal-page.tsx'

export const Route = createFileRoute('/_public/terms-and-conditions')({ component: TermsPage })

function TermsPage() {
  return <LegalPage head={termsHead} clauses={terms} />
}
