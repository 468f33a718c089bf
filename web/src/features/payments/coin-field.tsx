import { Select } from '../../ui/field.tsx'
import type { MethodFieldsProps } from './method-fields-props.ts'

/** The coin to pay with, out of those that are offered. */
export function CoinField({ offer, values, errors, put }: MethodFieldsProps) {
  return (
    <Select
      label="Coin type"
      name="coin_type"
      value={values.coin_type}
      error={errors['coin_type']}
      onChange={({ target }) => put({ coin_type: target.value })}
    >
      <option value="">Choose a coin</option>
      {offer.coin_list.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}
