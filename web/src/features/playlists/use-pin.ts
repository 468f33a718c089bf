import { compactCode } from '@player/server/kernel/digits'
import { messages } from '@player/server/messages/playlists'
import { useState } from 'react'

/** The input of a PIN, and the properties of its field. */
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
    /** Shows an error and returns false if the input cannot be a PIN: a call would use up an attempt. */
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
