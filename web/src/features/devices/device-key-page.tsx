import { changeKeyInput, DEVICE_KEY_LENGTH } from '@player/server/contract/devices'
import { checkForm } from '../../api/check-form.ts'
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
        check={(device_key) => {
          const checked = checkForm(changeKeyInput, { device_key })
          return 'errors' in checked ? checked.errors['device_key'] : undefined
        }}
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
