import type { Form } from '../../forms/use-form.ts'
import { DigitsField } from '../../ui/digits-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { PIN_LENGTH } from './pin-field.tsx'
import styles from './playlist-form.module.css'
import type { PlaylistValues } from './playlist-values.ts'

/** The switch that protects a playlist, and its PIN typed twice. */
export function ProtectionFields({ form }: { form: Form<PlaylistValues> }) {
  return (
    <div className={styles['together']}>
      <Switch
        label="Protect this playlist"
        hint="What is in it is hidden here, and it takes a PIN to change it."
        name="protect"
        checked={form.values.protect}
        onChange={({ target }) => form.put({ protect: target.checked, pin: '', pin_confirmation: '' })}
      />
      {form.values.protect && (
        <div className={styles['pair']}>
          <DigitsField label="PIN" hint="4 to 6 digits." maxLength={PIN_LENGTH} {...form.field('pin')} />
          <DigitsField label="PIN again" maxLength={PIN_LENGTH} {...form.field('pin_confirmation')} />
        </div>
      )}
    </div>
  )
}
