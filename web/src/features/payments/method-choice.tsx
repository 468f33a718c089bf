import type { Offer } from '@player/server/contract/payments'
import { chargeOf } from './charge.ts'
import styles from './method-choice.module.css'
import { words } from './words.ts'

interface MethodChoiceProps {
  offer: Offer
  chosen: string | null
  error: string | undefined
  onChoose: (method: string) => void
}

/** The methods on offer, with their charge where it is not the price (D12). */
export function MethodChoice({ offer, chosen, error, onChoose }: MethodChoiceProps) {
  return (
    <fieldset className={styles['choice']} aria-describedby={error ? 'method-error' : undefined}>
      <legend className={styles['title']}>{words.method.question}</legend>
      {offer.methods.map(({ method, label, text }) => (
        <label key={method} className={styles['method']}>
          <input
            type="radio"
            name="payment_type"
            value={method}
            checked={chosen === method}
            onChange={() => onChoose(method)}
          />
          <strong>{label}</strong>
          {chargeOf(offer, method).text !== offer.price.text && (
            <span className={styles['charge']}>{chargeOf(offer, method).text}</span>
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
