import { createFileRoute } from '@tanstack/react-router'
import { LicenceCard } from '../../features/devices/licence-card.tsx'
import { ActivatePage } from '../../features/payments/activate-page.tsx'
import { words } from '../../features/payments/words.ts'

export const Route = createFileRoute('/dashboard/active-device')({
  staticData: { title: words.activate.title },
  component: () => (
    <ActivatePage licence={(initial, text) => <LicenceCard initial={initial}>{text}</LicenceCard>} />
  ),
})
