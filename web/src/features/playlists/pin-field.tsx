import { messages } from '@player/server/messages/playlists'
import { DigitsField } from '../../ui/digits-field.tsx'

/** As many digits as a PIN can have. */
const PIN_LENGTH = 6

interface PinFieldProps {
  value: string
  error: string | undefined
  onValue: (value: string) => void
}

/** The PIN of a protected playlist, in a dialog: it has the focus. */
export function PinField(props: PinFieldProps) {
  return (
    <DigitsField
      {...props}
      label="PIN of this playlist"
      hint="4 to 6 digits."
      name="playlist_pin"
      maxLength={PIN_LENGTH}
      data-confirm
    />
  )
}

/** The message of a PIN that cannot be one: asking the server about it would only use up an attempt. */
export function checkPin(pin: string): string | undefined {
  if (pin === '') return messages.pin_required
  return /^\d{4,6}$/.test(pin) ? undefined : messages.pin_format
}
