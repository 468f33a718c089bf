import { changePinInput, MAX_PARENT_PIN_LENGTH, MIN_PARENT_PIN_LENGTH } from '@player/server/contract/devices'
import { trpc } from '../../api/trpc.ts'
import { CodeForm } from './code-form.tsx'
import { PinTelevision } from './code-television.tsx'
import { words } from './words.ts'

export function ParentPinPage() {
  const change = trpc.devices.changePin.useMutation()
  return (
    <CodeForm
      name="pin_code"
      texts={words.pin}
      minLength={MIN_PARENT_PIN_LENGTH}
      maxLength={MAX_PARENT_PIN_LENGTH}
      schema={changePinInput}
      save={(pin_code, current_key) => change.mutateAsync({ pin_code, current_key })}
      television={(typed) => <PinTelevision typed={typed} />}
    />
  )
}
