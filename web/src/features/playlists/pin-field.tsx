import { compactCode } from '@player/server/kernel/digits'
import { messages } from '@player/server/messages/playlists'
import { useState } from 'react'
import { DigitsField } from '../../ui/controls/digits-field.tsx'
import { inNewTab, Sentence } from '../../ui/sentence.tsx'
import { words } from './words.ts'

export const PIN_LENGTH = 6
export const MIN_PIN_LENGTH = 4

interface PinFieldProps {
  value: string
  error: string | undefined
  onValue: (value: string) => void
}

export const PinField = (props: PinFieldProps) => (
  <>
    <DigitsField
      {...props}
      label={words.pin.label}
      hint={words.pin.hint}
      name="playlist_pin"
      minLength={MIN_PIN_LENGTH}
      maxLength={PIN_LENGTH}
      data-initial-focus
    />
    <p>
      <Sentence text={words.forgotten} marks={{ link: inNewTab('/contact') }} />
    </p>
  </>
)

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
    /** False if the input cannot be a PIN: a call would use up an attempt. */
    check: (): boolean => {
      const problem = problemOf(pin)
      setError(problem)
      return problem === undefined
    },
    clear: () => setPin(''),
  }
}

function problemOf(pin: string): string | undefined {
  if (pin === '') return messages.pin_required
  return /^\d{4,6}$/.test(compactCode(pin)) ? undefined : messages.pin_format
}
