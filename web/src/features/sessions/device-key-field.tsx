import { TextField } from '../../ui/field.tsx'
import { words } from './login-words.ts'

/** As many digits as a key has. */
const KEY_LENGTH = 6

interface DeviceKeyFieldProps {
  className: string | undefined
  name: string
  value: string
  error: string | undefined
  onValue: (value: string) => void
}

/** The login key: six digits, on a phone with the keypad for digits. */
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
        // The screen shows the digits with spaces between them.
        const digits = event.clipboardData.getData('text').replaceAll(/\D/g, '')
        if (digits.length !== KEY_LENGTH) return
        event.preventDefault()
        onValue(digits)
      }}
    />
  )
}
