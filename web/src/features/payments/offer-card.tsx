import { formatDate } from '@player/server/kernel/locale/dates'
import type { Offer } from '@player/server/contract/payments'
import { LIFETIME } from '@player/server/contract/site'
import type { ReactNode } from 'react'
import { byTerm, settings } from '../../content/settings.tsx'
import { Card } from '../../ui/controls/card.tsx'
import { inNewTab, Sentence } from '../../ui/sentence.tsx'
import { chargeOf } from './charge.ts'
import styles from './offer-card.module.css'
import { words } from './words.ts'

interface OfferCardProps {
  offer: Offer
  mac: string
  /** The chosen method; null if none is. */
  method: string | null
  /** Whether the device has time left, to which the new term is added. */
  hasTimeLeft: boolean
  /** The button, or those of a wallet. */
  children: ReactNode
}

/** The product, its term and what the chosen method charges. On a narrow screen, product and price begin the form, and the rest ends it. */
export function OfferCard({ offer, mac, method, hasTimeLeft, children }: OfferCardProps) {
  const charge = chargeOf(offer, method)
  return (
    <Card className={styles['offer']}>
      <div className={styles['product']}>
        <div>
          <h2 className={styles['title']}>{words.offer.term(settings.name, settings.term)}</h2>
          <p className={styles['mac']}>{words.offer.device(mac)}</p>
        </div>
        <p className={styles['charge']}>
          <strong>{charge.text}</strong>
          {charge.text !== offer.price.text && <span>{words.offer.price(offer.price.text)}</span>}
        </p>
      </div>
      {children}
      <ul className={styles['terms']}>
        {offer.active_until !== null && (
          <li className={styles['until']}>{words.offer.until(formatDate(offer.active_until))}</li>
        )}
        {hasTimeLeft && settings.licenceTerm !== LIFETIME && <li>{words.offer.daysKept}</li>}
        <li>{byTerm(words.offer.termOnce, words.offer.lifeOnce)}</li>
        <li>{words.offer.rules}</li>
        {offer.methods.length > 0 && (
          <li>
            <Sentence text={words.offer.accept} marks={{ terms: inNewTab('/terms-and-conditions') }} />
          </li>
        )}
      </ul>
    </Card>
  )
}
