import type { PlaylistType } from '@player/server/contract/playlists'
import { Eye } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { iconButton } from '../../ui/icon-button.ts'
import { hasPassword, maskAddress, suggestAddress } from './playlist-address.ts'
import styles from './playlist-form.module.css'
import { words } from './words.ts'

interface AddressFieldProps {
  type: PlaylistType
  label: ReactNode
  hint: ReactNode
  name: string
  value: string
  error: string | undefined
  onValue: (value: string) => void
}

/** An address. A saved one with a password is masked until it is shown; an incomplete one gets a correction to accept. */
export function AddressField({ type, ...field }: AddressFieldProps) {
  const [masked, setMasked] = useState(() => hasPassword(field.value))
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
            onClick={() => setMasked(false)}
          >
            <Eye size={20} aria-hidden="true" />
          </button>
        }
      />
    )
  }
  const meant = suggestAddress(type, field.value)
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
      {meant !== null && (
        <p className={styles['meant']}>
          <span>{words.form.didYouMean}</span>
          <Button
            kind="secondary"
            size="small"
            onClick={() => {
              field.onValue(meant)
              input.current?.focus()
            }}
          >
            {meant}
          </Button>
        </p>
      )}
    </div>
  )
}
