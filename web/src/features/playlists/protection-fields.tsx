import { DigitsField } from '../../ui/digits-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import styles from './playlist-form.module.css'
import type { PlaylistValues } from './playlist-values.ts'

/** As many digits as a PIN can have. */
const PIN_LENGTH = 6

interface ProtectionFieldsProps {
  values: PlaylistValues
  errors: Partial<Record<string, string>>
  put: (changes: Partial<PlaylistValues>) => void
}

/** The switch that protects a playlist, and its PIN typed twice. */
export function ProtectionFields({ values, errors, put }: ProtectionFieldsProps) {
  return (
    <div className={styles['together']}>
      <Switch
        label="Protect this playlist"
        hint="What is in it is hidden here, and it takes a PIN to change it."
        name="protect"
        checked={values.protect}
        onChange={({ target }) => put({ protect: target.checked, pin: '', pin_confirmation: '' })}
      />
      {values.protect && (
        <div className={styles['pair']}>
          <DigitsField
            label="PIN"
            hint="4 to 6 digits."
            name="pin"
            maxLength={PIN_LENGTH}
            value={values.pin}
            error={errors['pin']}
            onValue={(pin) => put({ pin })}
          />
          <DigitsField
            label="PIN again"
            name="pin_confirmation"
            maxLength={PIN_LENGTH}
            value={values.pin_confirmation}
            error={errors['pin_confirmation']}
            onValue={(pin_confirmation) => put({ pin_confirmation })}
          />
        </div>
      )}
    </div>
  )
}
