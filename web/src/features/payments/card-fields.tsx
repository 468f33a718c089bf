import { MAX_NAME_LENGTH, MAX_PHONE_LENGTH } from '@player/server/contract/payments'
import { useEffect, useEffectEvent } from 'react'
import type { Form } from '../../forms/use-form.ts'
import { withoutLabel } from '../../ui/controls/pasted-digits.ts'
import { TextField } from '../../ui/controls/field.tsx'
import formStyles from '../../ui/controls/form.module.css'
import type { ActivationValues } from './activation-values.ts'
import { countries } from './countries.ts'
import { CountryField } from './country-field.tsx'
import { words } from './words.ts'

interface CardFieldsProps {
  form: Form<ActivationValues>
  /** Called when the fields are rendered. */
  onShown: () => void
}

export default function CardFields({ form, onShown }: CardFieldsProps) {
  const { countryCode, dialCode } = form.values
  // Several countries share a dial code, and one country can have several.
  const country = countries.find((entry) => entry.code === countryCode && entry.dialCode === dialCode)
  const phone = form.field('phone_number')
  const notifyShown = useEffectEvent(onShown)
  useEffect(() => notifyShown(), [])
  return (
    <>
      <div className={formStyles['pair']}>
        <TextField
          label={words.fields.firstName}
          autoComplete="given-name"
          maxLength={MAX_NAME_LENGTH}
          {...form.field('first_name')}
        />
        <TextField
          label={words.fields.lastName}
          autoComplete="family-name"
          maxLength={MAX_NAME_LENGTH}
          {...form.field('last_name')}
        />
      </div>
      <div className={formStyles['pair']}>
        {country && (
          <CountryField
            value={country}
            onValue={({ code, dialCode: chosen }) => form.put({ countryCode: code, dialCode: chosen })}
          />
        )}
        <TextField
          label={words.fields.mobile}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={MAX_PHONE_LENGTH}
          {...phone}
          // `maxLength` would cut off the end of a number pasted with its label.
          onPaste={(event) => {
            const { value, selectionStart, selectionEnd } = event.currentTarget
            const text = event.clipboardData.getData('text')
            const number = withoutLabel(text)
            const replacesAll = selectionStart === 0 && selectionEnd === value.length
            if (!replacesAll || number === text || number.length > MAX_PHONE_LENGTH) return
            event.preventDefault()
            phone.onValue(number)
          }}
        />
      </div>
    </>
  )
}
