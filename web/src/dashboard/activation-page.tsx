import { LicenceCard } from '../features/devices/licence-card.tsx'
import { ActivatePage } from '../features/payments/activate-page.tsx'

export const ActivationPage = () => (
  <ActivatePage renderLicence={(initial, text) => <LicenceCard initial={initial}>{text}</LicenceCard>} />
)
