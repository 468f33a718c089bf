import type { Offer } from '@player/server/contract/payments'
import { settings } from '../../content/settings.ts'
import { Card } from '../../ui/card.tsx'
import styles from './offer-card.module.css'

interface OfferCardProps {
  offer: Offer
  mac: string
  /** Whether the device has time left that the new one is added to. */
  running: boolean
}

/** What one gets, for how long, and the price. */
export function OfferCard({ offer, mac, running }: OfferCardProps) {
  const lifetime = settings.term === 'lifetime'
  return (
    <Card className={styles['offer']}>
      <div>
        <h2 className={styles['title']}>
          {lifetime ? 'The player, for life' : `The player, for ${settings.term}`}
        </h2>
        <p className={styles['mac']}>On this device, {mac}</p>
      </div>
      <p className={styles['price']}>{offer.price.text}</p>
      <ul className={styles['terms']}>
        <li>One payment. Nothing renews itself.</li>
        {running && !lifetime && (
          <li>The days that you still have are kept: the new time is added to them.</li>
        )}
        <li>Activation may take up to one hour after payment. Purchases are not refunded.</li>
      </ul>
    </Card>
  )
}
