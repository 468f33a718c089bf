import type { Offer } from '@player/server/contract/payments'
import { useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { shortCurrencyNote, chargeOf } from './charge.ts'
import styles from './method-choice.module.css'
import { words } from './words.ts'

interface MethodChoiceProps {
  offer: Offer
  chosen: string | null
  error: string | undefined
  /** `isPressed` is false for an arrow key, which selects each method that it passes. */
  onChoose: (method: string, isPressed: boolean) => void
}

/** The methods on offer, with their charge where it is not the price (D12). */
export function MethodChoice({ offer, chosen, error, onChoose }: MethodChoiceProps) {
  // Browsers click the radio button that an arrow key selects.
  const isArrow = useRef(false)
  const choose = (method: string) => onChoose(method, !isArrow.current)
  return (
    <fieldset aria-describedby={error ? 'method-error' : undefined}>
      <legend className={styles['title']}>{words.method.question}</legend>
      {offer.methods.map((offered) => {
        const { method, label, text } = offered
        const charge = chargeOf(offer, method)
        return (
          <label key={method} className={classNames(styles['method'], chosen === method && styles['chosen'])}>
            <input
              type="radio"
              name="payment_type"
              value={method}
              checked={chosen === method}
              onKeyDown={({ key }) => {
                isArrow.current = key.startsWith('Arrow')
              }}
              onKeyUp={() => {
                isArrow.current = false
              }}
              onChange={() => choose(method)}
              // Opens a method that an arrow key has selected.
              onClick={() => chosen === method && choose(method)}
            />
            <strong>{label}</strong>
            {charge.text !== offer.price.text && <span className={styles['charge']}>{charge.text}</span>}
            <span className={styles['text']}>
              {text} {shortCurrencyNote(offer, offered)}
            </span>
          </label>
        )
      })}
      {error && (
        <p className={styles['error']} id="method-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
