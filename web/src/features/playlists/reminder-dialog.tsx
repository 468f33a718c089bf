import { askInput } from '@player/server/contract/reminders'
import { useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { checkForm } from '../../forms/check-form.ts'
import { ConfirmDialog } from '../../ui/controls/confirm-dialog.tsx'
import { MessageDialog } from '../../ui/controls/dialog.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { whyFailed } from '../../ui/controls/no-answer.ts'
import { useDialogField } from '../../ui/controls/use-dialog-field.ts'
import { useUnsavedChanges } from '../../ui/use-unsaved-changes.ts'
import { words } from './reminder-words.ts'

/** Asks for an address for e-mails before accounts end. The owner of the address then confirms it by e-mail. */
export function ReminderDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils()
  const ask = trpc.reminders.ask.useMutation({ onSettled: () => utils.reminders.current.invalidate() })
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { field, refuse } = useDialogField()
  useUnsavedChanges(field.value !== '' && sentTo === null)

  async function send(): Promise<void> {
    const checked = checkForm(askInput, { email: field.value })
    if ('errors' in checked) return refuse(checked.errors['email'] ?? words.ask.failed)
    try {
      await ask.mutateAsync(checked.data)
      setSentTo(checked.data.email)
    } catch (thrown) {
      const failure = failureOf(thrown)
      // The guard asks for a login.
      if (failure.kind === 'unauthorised') return
      refuse(failure.errors['email'] ?? whyFailed(failure, words.ask.failed))
    }
  }

  if (sentTo !== null)
    return (
      <MessageDialog
        message={{ kind: 'success', title: words.sent.title, text: words.sent.text(sentTo) }}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog title={words.ask.title} confirm={words.ask.button} onConfirm={send} onClose={onClose}>
      <p>{words.ask.text}</p>
      <TextField
        {...field}
        type="email"
        label={words.ask.field}
        hint={words.ask.hint}
        name="email"
        autoComplete="email"
        data-initial-focus
      />
    </ConfirmDialog>
  )
}
