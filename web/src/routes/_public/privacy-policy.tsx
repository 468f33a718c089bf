import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../content/page-head.ts'
import { privacy } from '../../content/legal.ts'
import { LegalPage } from '../../features/legal/legal-page.tsx'

export const Route = createFileRoute('/_public/privacy-policy')({
  head: () =>
    pageHead({
      path: '/privacy-policy',
      title: 'Privacy Policy',
      description: 'What is kept about devices, playlists and payments, why, and for how long.',
      picture: 'legal',
    }),
  component: PrivacyPage,
})

function PrivacyPage() {
  return <LegalPage title="Privacy Policy" clauses={privacy} />
}
