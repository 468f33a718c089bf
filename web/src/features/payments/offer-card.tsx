import type { Offer } from '@player/server/contract/payments'
import { LIFETIME } from '@player/server/contract/site'
import { byTerm, settings } from '../../content/settings.ts'
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
  return (
    <Card className={styles['offer']}>
      <div>
        <h2 className={styles['title']}>
          {byTerm(`The player, for ${settings.term}`, 'The player, for life')}
        </h2>
        <p className={styles['mac']}>On this device, {mac}</p>
      </div>
      <p className={styles['price']}>{offer.price.text}</p>
      <ul className={styles['terms']}>
        <li>{byTerm('One payment. Nothing renews itself.', 'You pay once. There is nothing to renew.')}</li>
        {running && settings.licenceTerm !== LIFETIME && (
          <li>The days that you still have are kept: the new time is added to them.</li>
        )}
        <li>Activation may take up to one hour after payment. Purchases are not refunded.</li>
      </ul>
    </Card>
  )
}
