import { TextField } from '../../ui/field.tsx'
import { words } from './login-words.ts'

const KEY_LENGTH = 6

interface DeviceKeyFieldProps {
  className: string | undefined
  name: string
  value: string
  error: string | undefined
  onValue: (value: string) => void
}

/** The device key, with a keypad for digits on phones. */
export function DeviceKeyField({ onValue, ...field }: DeviceKeyFieldProps) {
  return (
    <TextField
      {...field}
      {...words.form.key}
      inputMode="numeric"
      autoComplete="current-password"
      maxLength={KEY_LENGTH}
      onValue={onValue}
      onPaste={(event) => {
        // The player shows the digits with spaces.
        const digits = event.clipboardData.getData('text').replaceAll(/\D/g, '')
        if (digits.length !== KEY_LENGTH) return
        event.preventDefault()
        onValue(digits)
      }}
    />
  )
}
