import { messages } from '@player/server/messages/playlists'
import { useState } from 'react'
import { DigitsField } from '../../ui/digits-field.tsx'
import { words } from './words.ts'

/** As many digits as a PIN can have. */
export const PIN_LENGTH = 6

interface PinFieldProps {
  value: string
  error: string | undefined
  onValue: (value: string) => void
}

/** The PIN of a protected playlist, in a dialog: it has the focus. */
export function PinField(props: PinFieldProps) {
  return <DigitsField {...props} {...words.pin} name="playlist_pin" maxLength={PIN_LENGTH} data-confirm />
}

/** What is typed into a `PinField`. */
export function usePin() {
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string>()
  return {
    pin,
    field: {
      value: pin,
      error,
      onValue: (value: string) => {
        setPin(value)
        setError(undefined)
      },
    },
    /** Whether it can be a PIN: asking the server about any other would only use up an attempt. */
    check: (): boolean => {
      const wrong = problemOf(pin)
      setError(wrong)
      return wrong === undefined
    },
    clear: () => setPin(''),
  }
}

function problemOf(pin: string): string | undefined {
  if (pin === '') return messages.pin_required
  return /^\d{4,6}$/.test(pin) ? undefined : messages.pin_format
}
