import type { ComponentProps } from 'react'
import { SecretField } from './secret-field.tsx'

interface DigitsFieldProps extends Omit<
  ComponentProps<typeof SecretField>,
  'onValue' | 'onPaste' | 'inputMode'
> {
  maxLength: number
  onValue: (value: string) => void
}

/** A secret of digits, with a keypad on phones. */
export function DigitsField({ onValue, maxLength, ...field }: DigitsFieldProps) {
  return (
    <SecretField
      autoComplete="off"
      {...field}
      inputMode="numeric"
      maxLength={maxLength}
      onValue={onValue}
      onPaste={(event) => {
        // Screens and e-mails show digits with spaces.
        const digits = event.clipboardData.getData('text').replaceAll(/[\s-]/g, '')
        if (!/^\d+$/.test(digits) || digits.length > maxLength) return
        event.preventDefault()
        onValue(digits)
      }}
    />
  )
}
