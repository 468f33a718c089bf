import { digitEntry } from '../../ui/controls/digit-entry.ts'
import { TextField } from '../../ui/controls/field.tsx'
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
      autoComplete="current-password"
      {...digitEntry(KEY_LENGTH, onValue)}
    />
  )
}
