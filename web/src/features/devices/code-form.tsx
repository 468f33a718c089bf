import { compactCode } from '@player/server/kernel/digits'
import { messages } from '@player/server/messages/devices'
import { type ReactNode, startTransition, useState } from 'react'
import type { ZodMiniType } from 'zod/mini'
import { checkForm } from '../../forms/check-form.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ConfirmDialog } from '../../ui/controls/confirm-dialog.tsx'
import { Dialog, type Message, MessageDialog } from '../../ui/controls/dialog.tsx'
import { DigitsField } from '../../ui/controls/digits-field.tsx'
import formStyles from '../../ui/controls/form.module.css'
import { whyFailed } from '../../ui/controls/no-answer.ts'
import { Sentence } from '../../ui/sentence.tsx'
import { TelevisionPage } from '../../ui/television-page.tsx'
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx'
import { useFreshProof } from './fresh-proof.tsx'
import { words } from './words.ts'

interface CodeFormTexts {
  readonly title: string
  readonly intro: string
  readonly field: { readonly label: string; readonly hint: string; readonly button: string }
  /** The question that the form asks before it saves; it asks none if this is not set. */
  readonly confirm?: { readonly title: string; readonly text: string; readonly button: string }
}

interface CodeFormProps {
  name: 'device_key' | 'pin_code'
  texts: CodeFormTexts
  schema: ZodMiniType
  save: (code: string, currentKey: string | null) => Promise<{ message: string }>
  /** Whether a code is easy to guess. If so, the form offers a random one before it asks. */
  isEasy?: (code: string) => boolean
  minLength: number
  maxLength: number
  /** The television beside the form, which shows how many digits are typed. */
  television: (typed: number) => ReactNode
}

export function CodeForm(props: CodeFormProps) {
  const { name, texts, schema, save, isEasy, minLength, maxLength, television } = props
  const { title, intro, field, confirm } = texts
  const [openDialog, setOpenDialog] = useState<'easy' | 'confirm' | null>(null)
  /** The random code that the owner accepted. */
  const [randomCode, setRandomCode] = useState<string | null>(null)
  const { callWithProof, question } = useFreshProof()
  const [outcome, setOutcome] = useState<Message | null>(null)
  const form = useForm({
    initial: { device_key: '', pin_code: '' },
    check: (values) => checkForm(schema, values),
    async submit() {
      if (!confirm) {
        await change()
        return
      }
      setRandomCode(null)
      startTransition(() => setOpenDialog(isEasy?.(form.values[name]) ? 'easy' : 'confirm'))
    },
    onFailure: (failure) =>
      setOutcome({ kind: 'error', title: messages.save_failed, text: whyFailed(failure) }),
  })

  async function change(): Promise<void> {
    try {
      const code = randomCode ?? form.values[name]
      const { message } = await callWithProof((currentKey) => save(code, currentKey))
      form.reset()
      setOutcome({ kind: 'success', title: message })
    } finally {
      setOpenDialog(null)
    }
  }

  return (
    <TelevisionPage
      title={title}
      intro={intro}
      isRoomLarge
      television={television(compactCode(form.values[name]).length)}
    >
      <form {...form.props} className={classNames(formStyles['form'], formStyles['short'])}>
        <DigitsField
          {...form.field(name)}
          label={field.label}
          hint={field.hint}
          autoComplete="off"
          className="digits"
          minLength={minLength}
          maxLength={maxLength}
        />
        <Button {...form.button}>{field.button}</Button>
      </form>
      <UnsavedChanges isUnsaved={form.isUnsaved} />
      {question}
      {openDialog === 'easy' && (
        <Dialog
          icon="danger"
          title={words.easy.title}
          onClose={() => setOpenDialog(null)}
          actions={
            <>
              <Button kind="secondary" onClick={() => setOpenDialog('confirm')}>
                {words.easy.keep}
              </Button>
              <Button
                data-initial-focus
                onClick={() => {
                  setRandomCode(randomDigits(maxLength))
                  setOpenDialog('confirm')
                }}
              >
                {words.easy.choose}
              </Button>
            </>
          }
        >
          <p>{words.easy.text}</p>
        </Dialog>
      )}
      {openDialog === 'confirm' && confirm && !question && (
        <ConfirmDialog
          title={confirm.title}
          confirm={confirm.button}
          busy={form.busy}
          onConfirm={() => form.run(change)}
          onClose={() => setOpenDialog(null)}
        >
          {randomCode !== null && (
            <p>
              <Sentence text={words.easy.chosen} marks={{ key: () => <strong>{randomCode}</strong> }} />
            </p>
          )}
          <p>{confirm.text}</p>
        </ConfirmDialog>
      )}
      <MessageDialog message={outcome} onClose={() => setOutcome(null)} />
    </TelevisionPage>
  )
}

/** Random digits, all equally likely. */
function randomDigits(length: number): string {
  const bytes = new Uint8Array(1)
  let digits = ''
  while (digits.length < length) {
    const [byte = 255] = crypto.getRandomValues(bytes)
    // 250 is the largest multiple of ten that a byte reaches.
    if (byte < 250) digits += String(byte % 10)
  }
  return digits
}
