import type { Form } from '../../forms/use-form.ts'
import { DigitsField } from '../../ui/controls/digits-field.tsx'
import formStyles from '../../ui/controls/form.module.css'
import { Switch } from '../../ui/controls/switch.tsx'
import { MAX_PIN_LENGTH, MIN_PIN_LENGTH } from './pin-field.tsx'
import styles from './playlist-form.module.css'
import type { PlaylistValues } from './playlist-values.ts'
import { words } from './words.ts'

const LENGTHS = { minLength: MIN_PIN_LENGTH, maxLength: MAX_PIN_LENGTH }

export const ProtectionFields = ({ form }: { form: Form<PlaylistValues> }) => (
  <div className={styles['together']}>
    <Switch
      {...words.form.protect}
      name="protect"
      checked={form.values.protect}
      onChange={({ target }) => form.put({ protect: target.checked, pin: '', pin_confirmation: '' })}
    />
    {form.values.protect && (
      <div className={formStyles['form']}>
        <DigitsField {...words.form.pin} {...LENGTHS} {...form.field('pin')} />
        <DigitsField label={words.form.pinAgain} {...LENGTHS} {...form.field('pin_confirmation')} />
      </div>
    )}
  </div>
)
