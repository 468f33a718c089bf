import { doubtOf, suggestAddresses } from '@player/server/playlist-address'
import { Eye } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, iconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { hasPassword, maskAddress } from './playlist-address.ts'
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
  /** Takes a suggested address. */
  onMeant?: (address: string) => void
  /** Called with an address that is right although the owner was asked about it. */
  onKeep: (address: string) => void
}

/** An address. A saved one with a password is masked until it is shown or wrong; corrections are offered (D58). */
export function AddressField({ kind = 'address', onMeant, onKeep, ...field }: AddressFieldProps) {
  const [hides, setHides] = useState(() => hasPassword(field.value))
  const masked = hides && field.error === undefined
  const input = useRef<HTMLInputElement>(null)
  const wasMasked = useRef(masked)
  useEffect(() => {
    // The button that showed it is gone.
    if (wasMasked.current && !masked) input.current?.focus()
    wasMasked.current = masked
  }, [masked])

  if (masked) {
    return (
      <TextField
        label={field.label}
        hint={field.hint}
        // Without a name: the dots are no value of the form.
        value={maskAddress(field.value)}
        readOnly
        end={
          <button
            type="button"
            className={iconButton()}
            aria-label={words.form.showAddress}
            onClick={() => setHides(false)}
          >
            <Eye size={20} aria-hidden="true" />
          </button>
        }
      />
    )
  }
  const isAsked = field.error !== undefined && doubtOf(field.value) !== null
  // Not while a dot or a space is typed.
  const meant = isAsked || doubtOf(field.value) === null ? suggestAddresses(kind, field.value) : []
  const take = onMeant ?? field.onValue
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
      {meant.length > 0 && (
        <p className={styles['meant']}>
          <span>{words.form.didYouMean}</span>
          {meant.map((address) => (
            <Button
              key={address}
              kind="secondary"
              size="small"
              onClick={() => {
                take(address)
                input.current?.focus()
              }}
            >
              {address}
            </Button>
          ))}
          {isAsked && (
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
