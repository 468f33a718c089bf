import { createFileRoute } from '@tanstack/react-router'
import { headOf, heads } from '../../content/heads.ts'
import { privacy } from '../../content/legal.ts'
import { LegalPage } from '../../features/legal/legal-page.tsx'

export const Route = createFileRoute('/_public/privacy-policy')({
  head: headOf('privacy'),
  component: PrivacyPage,
})

function PrivacyPage() {
  return <LegalPage title={heads.privacy.title} clauses={privacy} />
}
