import { confirmationReason, suggestAddresses } from '@player/server/playlist-address'
import { Eye } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, iconButtonClass } from '../../ui/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { hasSecret, maskAddress } from './playlist-address.ts'
import styles from './playlist-form.module.css'
import { words } from './words.ts'

interface AddressFieldProps {
  kind?: 'address' | 'host'
  label: ReactNode
  hint: ReactNode
  name: string
  value: string
  error: string | undefined
  onValue: (value: string) => void
  /** Called with a suggestion that the owner accepts; `onValue` if not set. */
  onSuggestion?: (address: string) => void
  /** Called with an address that the owner keeps despite suggestions. */
  onKeep: (address: string) => void
}

/** A field for an address. Masks a saved address with a secret until the owner shows it or it has an error. Suggests corrections. */
export function AddressField({ kind = 'address', onSuggestion, onKeep, ...field }: AddressFieldProps) {
  const [isHidden, setHidden] = useState(() => hasSecret(field.value))
  const isMasked = isHidden && field.error === undefined
  const input = useRef<HTMLInputElement>(null)
  const wasMasked = useRef(isMasked)
  useEffect(() => {
    // The button that had the focus is gone.
    if (wasMasked.current && !isMasked) input.current?.focus()
    wasMasked.current = isMasked
  }, [isMasked])

  if (isMasked)
    return (
      <TextField
        label={field.label}
        hint={field.hint}
        // The field has no name, because the mask is not a value of the form.
        value={maskAddress(field.value)}
        readOnly
        end={
          <button
            type="button"
            className={iconButtonClass()}
            aria-label={words.form.showAddress}
            onClick={() => setHidden(false)}
          >
            <Eye size={20} />
          </button>
        }
      />
    )
  const isQuestioned = field.error !== undefined && confirmationReason(field.value) !== null
  // There are no suggestions while the owner types a dot or a space.
  const suggestions =
    isQuestioned || confirmationReason(field.value) === null ? suggestAddresses(kind, field.value) : []
  const accept = onSuggestion ?? field.onValue
  return (
    <div className={styles['address']}>
      <TextField
        ref={input}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field}
      />
      {suggestions.length > 0 && (
        <p className={styles['suggestions']}>
          <span>{words.form.didYouMean}</span>
          {suggestions.map((address) => (
            <Button
              key={address}
              kind="secondary"
              size="small"
              onClick={() => {
                accept(address)
                input.current?.focus()
              }}
            >
              {address}
            </Button>
          ))}
          {isQuestioned && (
            <Button
              kind="secondary"
              size="small"
              onClick={() => {
                onKeep(field.value)
                field.onValue(field.value)
                input.current?.focus()
              }}
            >
              {words.form.keep}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
