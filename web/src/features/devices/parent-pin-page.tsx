import { changePinInput, PARENT_PIN_LENGTH } from '@player/server/contract/devices'
import { checkForm } from '../../api/check-form.ts'
import { trpc } from '../../api/trpc.ts'
import { ToolPage } from '../../ui/tool-page.tsx'
import { CodeForm } from './code-form.tsx'

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
        check={(pin_code) => {
          const checked = checkForm(changePinInput, { pin_code })
          return 'errors' in checked ? checked.errors['pin_code'] : undefined
        }}
        save={(pin_code) => change.mutateAsync({ pin_code })}
      />
    </ToolPage>
  )
}
