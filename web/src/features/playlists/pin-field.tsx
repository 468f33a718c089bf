import { DigitsField } from '../../ui/controls/digits-field.tsx'
import { inNewTab, Sentence } from '../../ui/sentence.tsx'
import { words } from './words.ts'

export const MAX_PIN_LENGTH = 6
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
      maxLength={MAX_PIN_LENGTH}
      data-initial-focus
    />
    <p>
      <Sentence text={words.forgotten} marks={{ link: inNewTab('/contact') }} />
    </p>
  </>
)
