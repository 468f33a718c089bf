import { messages } from '@player/server/messages/devices'
import { type ReactNode, startTransition, useState } from 'react'
import { checkForm, type Schema } from '../../forms/check-form.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ConfirmDialog } from '../../ui/controls/confirm-dialog.tsx'
import { type Message, MessageDialog } from '../../ui/controls/dialog.tsx'
import { DigitsField } from '../../ui/controls/digits-field.tsx'
import formStyles from '../../ui/controls/form.module.css'
import { noAnswer } from '../../ui/controls/no-answer.ts'
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx'

interface CodeFormProps {
  name: 'device_key' | 'pin_code'
  label: string
  hint: string
  button: string
  /** The rule for the payload. */
  schema: Schema
  save: (code: string) => Promise<{ message: string }>
  /** A question before saving. */
  confirm?: { title: string; text: ReactNode; button: string }
  length: number
}

const EMPTY = { device_key: '', pin_code: '' }

/** Changes a code of digits: the device key or the parent PIN. A failure keeps the input. */
export function CodeForm({ name, label, hint, button, schema, save, confirm, length }: CodeFormProps) {
  const [asking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState<Message | null>(null)
  const form = useForm({
    initial: EMPTY,
    check: (values) => checkForm(schema, values),
    submit: () => (confirm ? startTransition(() => setAsking(true)) : change()),
    onFailure: ({ kind, message }) =>
      setOutcome({
        kind: 'error',
        title: messages.save_failed,
        ...(kind === null ? { text: noAnswer() } : message !== null && { text: message }),
      }),
  })

  async function change(): Promise<void> {
    try {
      const { message } = await save(form.values[name])
      form.reset()
      setOutcome({ kind: 'success', title: message })
    } finally {
      setAsking(false)
    }
  }

  return (
    <>
      <form {...form.props} className={classNames(formStyles['form'], formStyles['short'])}>
        <DigitsField
          {...form.field(name)}
          label={label}
          hint={hint}
          autoComplete="off"
          className="digits"
          maxLength={length}
        />
        <Button {...form.button}>{button}</Button>
      </form>
      <UnsavedChanges unsaved={form.unsaved} />
      {asking && confirm && (
        <ConfirmDialog
          title={confirm.title}
          confirm={confirm.button}
          busy={form.busy}
          onConfirm={() => form.run(change)}
          onClose={() => setAsking(false)}
        >
          {confirm.text}
        </ConfirmDialog>
      )}
      <MessageDialog message={outcome} onClose={() => setOutcome(null)} />
    </>
  )
}
