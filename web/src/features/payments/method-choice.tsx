import type { Offer } from '@player/server/contract/payments'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { shortCurrencyNote, chargeOf } from './charge.ts'
import styles from './method-choice.module.css'
import { MethodMark } from './method-mark.tsx'
import foldStyles from './offer-fold.module.css'
import { words } from './words.ts'

interface MethodChoiceProps {
  offer: Offer
  chosen: string | null
  error: string | undefined
  /** Whether the owner has started a payment with the chosen method. A narrow screen then folds the others away. */
  isStarted: boolean
  /** `isPressed` is false for an arrow key, which selects each method that it passes. */
  onChoose: (method: string, isPressed: boolean) => void
  /** The fields of the chosen method, in its card; below all methods if none is chosen. */
  children: ReactNode
}

export function MethodChoice(props: MethodChoiceProps) {
  const { offer, chosen, error, isStarted, onChoose, children } = props
  const [isUnfolded, setIsUnfolded] = useState(false)
  const fieldset = useRef<HTMLFieldSetElement>(null)
  // Browsers click the radio button that an arrow key selects.
  const isArrow = useRef(false)
  const choose = (method: string) => onChoose(method, !isArrow.current)
  const isFolded = isStarted && !isUnfolded
  return (
    <fieldset ref={fieldset} aria-describedby={error ? 'method-error' : undefined}>
      <legend className={styles['title']}>{words.method.question}</legend>
      {error && (
        <p className={styles['error']} id="method-error" role="alert">
          {error}
        </p>
      )}
      <div className={classNames(styles['methods'], isFolded && styles['folded'])}>
        {offer.methods.map((offered) => {
          const { method, label, text } = offered
          const isChosen = chosen === method
          const isCollapsed = chosen !== null && !isChosen
          const description = [text, shortCurrencyNote(offer, offered)].join(' ').trim()
          const charge = chargeOf(offer, method)
          return (
            <div
              key={method}
              className={classNames(
                styles['method'],
                isChosen && styles['chosen'],
                isCollapsed && styles['collapsed'],
              )}
            >
              <label className={styles['label']}>
                <input
                  type="radio"
                  name="payment_type"
                  value={method}
                  checked={isChosen}
                  onKeyDown={({ key }) => {
                    isArrow.current = key.startsWith('Arrow')
                  }}
                  onKeyUp={() => {
                    isArrow.current = false
                  }}
                  onChange={() => choose(method)}
                  // Opens a method that an arrow key has selected.
                  onClick={() => isChosen && choose(method)}
                />
                <MethodMark method={method} />
                <strong>{label}</strong>
                {/* What the chosen one charges is above the button. */}
                {!isChosen && charge.text !== offer.price.text && (
                  <span className={styles['charge']}>{charge.text}</span>
                )}
                {isCollapsed ? (
                  <span className="visually-hidden">{description}</span>
                ) : (
                  <span className={styles['text']}>{description}</span>
                )}
              </label>
              {isChosen && children}
            </div>
          )
        })}
      </div>
      {isFolded && (
        <button
          type="button"
          className={classNames(foldStyles['title'], styles['more'])}
          onClick={() => {
            // The click removes the button, so another element gets the focus.
            fieldset.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
            setIsUnfolded(true)
          }}
        >
          {words.activate.otherMethod}
          <ChevronDown size={20} />
        </button>
      )}
      {chosen === null && children}
    </fieldset>
  )
}
