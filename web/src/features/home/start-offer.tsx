import { Link } from '@tanstack/react-router'
import { home } from '../../content/home.ts'
import { LOGIN } from '../../content/navigation.ts'
import { mapTrialDays, settings } from '../../content/settings.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import styles from './start.module.css'

/** The days of the trial, the price after it, and the way to the activation. */
export const StartOffer = () => (
  <div className={styles['offer']} data-reveal="">
    <div>
      <p className={styles['free']}>{home.start.free}</p>
      <div className={styles['days']} aria-hidden="true">
        {mapTrialDays((day) => (
          <span key={day}>{day}</span>
        ))}
      </div>
    </div>
    <p className={styles['price']}>
      <Sentence
        text={home.start.price}
        marks={{ price: () => settings.price, unit: (text) => <span>{text}</span> }}
      />
    </p>
    <p className={styles['small']}>{home.start.small}</p>
    <Link to={LOGIN} className={buttonClass({ size: 'large' })}>
      {home.start.activate}
    </Link>
  </div>
)
