import type { ComponentProps } from 'react'
import { digitEntry } from './digit-entry.ts'
import { SecretField } from './secret-field.tsx'

interface DigitsFieldProps extends Omit<
  ComponentProps<typeof SecretField>,
  keyof ReturnType<typeof digitEntry>
> {
  maxLength: number
  minLength?: number
  onValue: (value: string) => void
}

/** A secret of digits in cells, with a keypad on phones. */
export const DigitsField = ({ onValue, maxLength, minLength = maxLength, ...field }: DigitsFieldProps) => (
  <SecretField
    autoComplete="off"
    {...field}
    {...digitEntry(maxLength, onValue)}
    cells={{ min: minLength, max: maxLength }}
  />
)
