import { NAME_LENGTH, PHONE_LENGTH } from '@player/server/contract/payments'
import { useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { countries } from './countries.ts'
import { CountryField } from './country-field.tsx'
import styles from './activation-form.module.css'
import type { MethodFieldsProps } from './method-fields-props.ts'

/** Who pays with a card: names and mobile number. */
export default function CardFields({ values, errors, put }: MethodFieldsProps) {
  const [country, setCountry] = useState(
    () => countries.find(({ dialCode }) => dialCode === values.dialCode) ?? null,
  )
  return (
    <>
      <div className={styles['pair']}>
        <TextField
          label="First name"
          name="first_name"
          autoComplete="given-name"
          maxLength={NAME_LENGTH}
          value={values.first_name}
          error={errors['first_name']}
          onChange={({ target }) => put({ first_name: target.value })}
        />
        <TextField
          label="Last name"
          name="last_name"
          autoComplete="family-name"
          maxLength={NAME_LENGTH}
          value={values.last_name}
          error={errors['last_name']}
          onChange={({ target }) => put({ last_name: target.value })}
        />
      </div>
      <div className={styles['pair']}>
        {country && (
          <CountryField
            value={country}
            onValue={(chosen) => {
              setCountry(chosen)
              put({ dialCode: chosen.dialCode })
            }}
          />
        )}
        <TextField
          label="Mobile"
          name="phone_number"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={PHONE_LENGTH}
          value={values.phone}
          error={errors['phone_number']}
          onChange={({ target }) => put({ phone: target.value })}
        />
      </div>
    </>
  )
}
