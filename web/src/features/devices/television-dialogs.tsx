import { withAsciiDigits } from '@player/server/kernel/digits'
import { allowTelevisionInput, type TelevisionView } from '@player/server/contract/devices'
import { messages } from '@player/server/messages/devices'
import { failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { checkForm } from '../../forms/check-form.ts'
import { ConfirmDialog } from '../../ui/controls/confirm-dialog.tsx'
import { classNames } from '../../ui/class-names.ts'
import { rewriteProps } from '../../ui/controls/composing.ts'
import { TextField } from '../../ui/controls/field.tsx'
import { Notice } from '../../ui/controls/notice.tsx'
import { useDialogField } from '../../ui/controls/use-dialog-field.ts'
import styles from './televisions.module.css'
import { words } from './words.ts'

const texts = words.televisions

export type Television = Pick<TelevisionView, 'id' | 'name'>

interface DialogProps {
  television: Television
  /** Called with the server's message, if the television was changed. */
  onClose: (message?: string) => void
}

/** Asks for the number on a waiting television. */
export function AllowTelevision({ television: { id, name }, onClose }: DialogProps) {
  const allow = trpc.devices.allowTelevision.useMutation()
  const { field, refuse } = useDialogField()

  async function send(): Promise<void> {
    const checked = checkForm(allowTelevisionInput, { id, number: field.value })
    if ('errors' in checked) return refuse(checked.errors['number'] ?? messages.save_failed)
    try {
      const { message } = await allow.mutateAsync(checked.data)
      onClose(message)
    } catch (thrown) {
      const { errors, message } = failureOf(thrown)
      field.onValue('')
      refuse(errors['number'] ?? message ?? messages.save_failed)
    }
  }

  return (
    <ConfirmDialog
      title={texts.allow.title(name)}
      confirm={texts.allow.button}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{texts.allow.text}</p>
      <TextField
        {...field}
        label={texts.allow.field}
        hint={texts.allow.hint}
        name="number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        className={classNames('digits', styles['number'])}
        data-initial-focus
        {...rewriteProps({
          onValue: field.onValue,
          rewrite: (input) => field.onValue(withAsciiDigits(input.value).replaceAll(/\D/g, '')),
        })}
      />
    </ConfirmDialog>
  )
}

export function RemoveTelevision({ television: { id, name }, onClose }: DialogProps) {
  const remove = trpc.devices.removeTelevision.useMutation({ onSuccess: ({ message }) => onClose(message) })
  return (
    <ConfirmDialog
      kind="danger"
      title={texts.remove.title(name)}
      confirm={texts.remove.button}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      <p>{texts.remove.text}</p>
      {remove.error && <Notice kind="bad">{failureOf(remove.error).message ?? messages.save_failed}</Notice>}
    </ConfirmDialog>
  )
}
