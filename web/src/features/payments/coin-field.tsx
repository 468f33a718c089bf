import { Select } from '../../ui/controls/field.tsx'
import type { MethodFieldsProps } from './method-fields-props.ts'
import { words } from './words.ts'

export function CoinField({ offer, form }: MethodFieldsProps) {
  return (
    <Select label={words.fields.coin} {...form.field('coin_type')}>
      <option value="">{words.fields.chooseCoin}</option>
      {offer.coin_list.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}
