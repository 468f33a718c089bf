import { withAsciiDigits } from '@player/server/kernel/digits'
import { allowTelevisionInput, type TelevisionView } from '@player/server/contract/devices'
import { messages } from '@player/server/messages/devices'
import { useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { checkForm } from '../../forms/check-form.ts'
import { ConfirmDialog } from '../../ui/controls/confirm-dialog.tsx'
import { classNames } from '../../ui/class-names.ts'
import { rewriteProps } from '../../ui/controls/composing.ts'
import { TextField } from '../../ui/controls/field.tsx'
import { Notice } from '../../ui/controls/notice.tsx'
import { useDialogField } from '../../ui/controls/use-dialog-field.ts'
import { useFreshProof } from './fresh-proof.tsx'
import styles from './televisions.module.css'
import { words } from './words.ts'

const texts = words.televisions

export type Television = Pick<TelevisionView, 'id' | 'name'>

interface DialogProps {
  television: Television
  /** Called with the server's message, if the television was changed. */
  onClose: (message?: string) => void
}

/** Asks for the number on a waiting television, and for the device key if the server needs a fresh proof. */
export function AllowTelevision({ television: { id, name }, onClose }: DialogProps) {
  const allow = trpc.devices.allowTelevision.useMutation()
  const { field, refuse } = useDialogField()
  const { callWithProof, question } = useFreshProof()
  /** The television with the entered number, if it is not the chosen one. */
  const [otherId, setOtherId] = useState<string>()

  async function send(): Promise<void> {
    const checked = checkForm(allowTelevisionInput, { id: otherId ?? id, number: field.value })
    if ('errors' in checked) return refuse(checked.errors['number'] ?? messages.save_failed)
    try {
      const { message, other } = await callWithProof((current_key) =>
        allow.mutateAsync({ ...checked.data, current_key }),
      )
      if (other === undefined) return onClose(message)
      setOtherId(other)
      field.onValue('')
      refuse(message)
    } catch (thrown) {
      const { kind, errors, message } = failureOf(thrown)
      // The owner cancelled the question for the key, or the session ended, which the guard handles.
      if (kind === 'unauthorised') return
      field.onValue('')
      refuse(errors['number'] ?? message ?? messages.save_failed)
    }
  }

  if (question) return question
  return (
    <ConfirmDialog
      title={texts.allow.title(name)}
      confirm={texts.allow.button}
      busy={allow.isPending}
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
