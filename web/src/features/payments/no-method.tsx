import type { Offer } from '@player/server/contract/payments'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import { DrawnTelevision } from '../../ui/drawn-television.tsx'
import { DarkRoom } from '../../ui/television-page.tsx'
import styles from './activation-form.module.css'
import { OfferCard } from './offer-card.tsx'
import { words } from './words.ts'

interface NoMethodProps {
  offer: Offer
  mac: string
  hasTimeLeft: boolean
  isBusy: boolean
  onRetry: () => void
}

export const NoMethod = ({ isBusy, onRetry, ...order }: NoMethodProps) => (
  <div className={styles['form']}>
    <div className={styles['none']}>
      <DarkRoom>
        <DrawnTelevision playlist={null} />
        <div aria-live="polite">
          <h2>{words.activate.noMethod.title}</h2>
          <p>{words.activate.noMethod.text}</p>
        </div>
      </DarkRoom>
    </div>
    <OfferCard {...order} method={null}>
      <div className={styles['pay']}>
        <Button size="large" wide busy={isBusy} onClick={onRetry}>
          {words.tryAgain}
        </Button>
        <Link to="/contact" className={buttonClass({ kind: 'secondary', size: 'large', wide: true })}>
          {words.next.support}
        </Link>
      </div>
    </OfferCard>
  </div>
)
