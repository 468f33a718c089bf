import { Select } from '../../ui/field.tsx'
import type { MethodFieldsProps } from './method-fields-props.ts'

/** The coin to pay with, out of those that are offered. */
export function CoinField({ offer, form }: MethodFieldsProps) {
  return (
    <Select label="Coin type" {...form.field('coin_type')}>
      <option value="">Choose a coin</option>
      {offer.coin_list.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}
