import { CardFramePage } from '../features/payments/card-frame-page.tsx'
import { words } from '../features/payments/words.ts'
import { OwnerPages } from '../layouts/owner-pages.tsx'

export const CardPage = () => (
  <OwnerPages title={words.card.frame}>
    <CardFramePage />
  </OwnerPages>
)
