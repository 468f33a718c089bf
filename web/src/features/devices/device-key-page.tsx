import { changeKeyInput, DEVICE_KEY_LENGTH } from '@player/server/contract/devices'
import { compactCode } from '@player/server/kernel/digits'
import { trpc } from '../../api/trpc.ts'
import { CodeForm } from './code-form.tsx'
import { KeyTelevision } from './code-television.tsx'
import { isEasyKey } from './easy-key.ts'
import { words } from './words.ts'

export function DeviceKeyPage() {
  const session = trpc.sessions.current.useQuery()
  const change = trpc.devices.changeKey.useMutation()
  return (
    <CodeForm
      name="device_key"
      texts={words.key}
      minLength={DEVICE_KEY_LENGTH}
      maxLength={DEVICE_KEY_LENGTH}
      schema={changeKeyInput}
      save={(device_key, current_key) => change.mutateAsync({ device_key, current_key })}
      isEasy={(key) => isEasyKey(compactCode(key), session.data?.device.mac_address)}
      television={(typed) => <KeyTelevision mac={session.data?.device.mac_address} typed={typed} />}
    />
  )
}
