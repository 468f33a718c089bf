import { NAME_LENGTH, PHONE_LENGTH } from '@player/server/contract/payments'
import { useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { countries } from './countries.ts'
import { CountryField } from './country-field.tsx'
import styles from './activation-form.module.css'
import type { MethodFieldsProps } from './method-fields-props.ts'
import { words } from './words.ts'

/** The payer's name and mobile number. */
export default function CardFields({ form }: Pick<MethodFieldsProps, 'form'>) {
  const [country, setCountry] = useState(
    () => countries.find(({ dialCode }) => dialCode === form.values.dialCode) ?? null,
  )
  return (
    <>
      <div className={styles['pair']}>
        <TextField
          label={words.fields.firstName}
          autoComplete="given-name"
          maxLength={NAME_LENGTH}
          {...form.field('first_name')}
        />
        <TextField
          label={words.fields.lastName}
          autoComplete="family-name"
          maxLength={NAME_LENGTH}
          {...form.field('last_name')}
        />
      </div>
      <div className={styles['pair']}>
        {country && (
          <CountryField
            value={country}
            onValue={(chosen) => {
              setCountry(chosen)
              form.put({ dialCode: chosen.dialCode })
            }}
          />
        )}
        <TextField
          label={words.fields.mobile}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={PHONE_LENGTH}
          {...form.field('phone_number')}
        />
      </div>
    </>
  )
}
