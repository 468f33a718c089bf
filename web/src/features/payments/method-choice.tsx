import type { Offer, PaymentType } from '@player/server/contract/payments'
import { chargeOf } from './charge.ts'
import { methods } from './methods.ts'
import styles from './method-choice.module.css'
import { words } from './words.ts'

interface MethodChoiceProps {
  offer: Offer
  chosen: PaymentType | null
  error: string | undefined
  onChoose: (method: PaymentType) => void
}

/** The ways to pay that are offered now, with what they take where that is not the price (D12). */
export function MethodChoice({ offer, chosen, error, onChoose }: MethodChoiceProps) {
  return (
    <fieldset className={styles['choice']} aria-describedby={error ? 'method-error' : undefined}>
      <legend className={styles['title']}>{words.method.question}</legend>
      {methods
        .filter(({ flag }) => offer[flag])
        .map(({ type, name, text }) => (
          <label key={type} className={styles['method']}>
            <input
              type="radio"
              name="payment_type"
              value={type}
              checked={chosen === type}
              onChange={() => onChoose(type)}
            />
            <strong>{name}</strong>
            {chargeOf(offer, type).text !== offer.price.text && (
              <span className={styles['charge']}>{chargeOf(offer, type).text}</span>
            )}
            <span className={styles['text']}>{text}</span>
          </label>
        ))}
      {error && (
        <p className={styles['error']} id="method-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
