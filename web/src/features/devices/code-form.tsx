import { messages } from '@player/server/messages/devices'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { checkForm, type Schema } from '../../api/check-form.ts'
import { failureOf } from '../../api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { MessageDialog } from '../../ui/dialog.tsx'
import { DigitsField } from '../../ui/digits-field.tsx'
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx'
import { useOneRun } from '../../ui/use-one-run.ts'
import styles from './code-form.module.css'

interface CodeFormProps {
  name: 'device_key' | 'pin_code'
  label: string
  hint: string
  button: string
  /** The rule for what is sent: the code under its name. */
  schema: Schema
  save: (code: string) => Promise<{ message: string }>
  /** What is asked once more before it is saved. */
  confirm?: { title: string; text: ReactNode; button: string }
  length: number
}

/** Changes a code of digits: the device key or the parent PIN. A failure keeps what was typed. */
export function CodeForm({ name, label, hint, button, schema, save, confirm, length }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const { running, run } = useOneRun()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [asking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState<{ kind: 'success' | 'error'; title: string } | null>(null)

  const showError = (message: string | undefined) => {
    setError(message)
    field.current?.focus()
  }

  const change = () =>
    run(async () => {
      try {
        const { message } = await save(code)
        setCode('')
        setOutcome({ kind: 'success', title: message })
      } catch (thrown) {
        const { kind, errors } = failureOf(thrown)
        if (errors[name]) showError(errors[name])
        // The guard asks for a new login beside the form.
        else if (kind !== 'unauthorised') setOutcome({ kind: 'error', title: messages.save_failed })
      }
      setAsking(false)
    })

  return (
    <>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          const checked = checkForm(schema, { [name]: code })
          if ('errors' in checked) showError(checked.errors[name])
          else if (confirm) setAsking(true)
          else change()
        }}
      >
        <DigitsField
          ref={field}
          name={name}
          label={label}
          hint={hint}
          autoComplete="off"
          className={styles['figures']}
          maxLength={length}
          value={code}
          error={error}
          onValue={(value) => {
            setCode(value)
            setError(undefined)
          }}
        />
        <Button type="submit" className={styles['save']} busy={running}>
          {button}
        </Button>
      </form>
      <UnsavedChanges unsaved={code !== ''} />
      {asking && confirm && (
        <ConfirmDialog
          title={confirm.title}
          confirm={confirm.button}
          busy={running}
          onConfirm={change}
          onClose={() => setAsking(false)}
        >
          {confirm.text}
        </ConfirmDialog>
      )}
      <MessageDialog message={outcome} onClose={() => setOutcome(null)} />
    </>
  )
}
