import { createFileRoute } from '@tanstack/react-router'
import { privacy, privacyHead } from '../../content/privacy.ts'
import { LegalPage } from '../../features/legal/legal-page.tsx'

export const Route = createFileRoute('/_public/privacy-policy')({ component: PrivacyPage })

function PrivacyPage() {
  return <LegalPage head={privacyHead} clauses={privacy} />
}
