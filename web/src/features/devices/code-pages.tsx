import {
  changeKeyInput,
  changePinInput,
  DEVICE_KEY_LENGTH,
  PARENT_PIN_LENGTH,
} from '@player/server/contract/devices'
import { trpc } from '../../api/trpc.ts'
import { ToolPage } from '../../ui/tool-page.tsx'
import { CodeForm } from './code-form.tsx'

/** Changes the login key. */
export function DeviceKeyPage() {
  const change = trpc.devices.changeKey.useMutation()
  return (
    <ToolPage
      title="Device Key"
      intro="The six digits that you log in with here. Your screen shows the new key as soon as it is online."
    >
      <CodeForm
        name="device_key"
        label="New device key"
        hint="Six digits. Whoever knows them and the MAC address can log in."
        button="Change device key"
        length={DEVICE_KEY_LENGTH}
        schema={changeKeyInput}
        save={(device_key) => change.mutateAsync({ device_key })}
        confirm={{
          title: 'Change the device key?',
          text: 'All other browsers that are logged in to this device are logged out at once. You stay logged in here.',
          button: 'Change key',
        }}
      />
    </ToolPage>
  )
}

/** Changes the PIN that the app asks for. */
export function ParentPinPage() {
  const change = trpc.devices.changePin.useMutation()
  return (
    <ToolPage
      title="Parent PIN"
      intro="The player asks for it on your screen before it shows what you have locked there. It has nothing to do with the PINs of single playlists."
    >
      <CodeForm
        name="pin_code"
        label="New parent PIN"
        hint="4 to 6 digits."
        button="Change parent PIN"
        length={PARENT_PIN_LENGTH}
        schema={changePinInput}
        save={(pin_code) => change.mutateAsync({ pin_code })}
      />
    </ToolPage>
  )
}
