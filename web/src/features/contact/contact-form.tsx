import { useHydrated } from '@tanstack/react-router'
import { type SubmitEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { MessageDialog } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useTypedBefore } from '../../ui/use-typed-before.ts'
import styles from './contact-form.module.css'

/** How many lines the message shows. */
const MESSAGE_ROWS = 5

const EMPTY = { name: '', email: '', subject: '', message: '' }

type Name = keyof typeof EMPTY
type Outcome = { kind: 'success' | 'error'; title: string; text?: string }

const NAMES: readonly Name[] = ['name', 'email', 'subject', 'message']

// The rules and the client come along when someone starts to type, not with the page.
const loadSender = () => import('./send-message.ts')

/** The black card with the form. A failure keeps what was typed; success clears all four fields. */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null)
  // Until then its button cannot send the form: the browser itself would leave the page, and lose what was typed.
  const hydrated = useHydrated()
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  useTypedBefore(form, (typed) => setValues((before) => ({ ...before, ...typed })))

  const field = (name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues((before) => ({ ...before, [name]: target.value }))
      setErrors({ ...errors, [name]: undefined })
    },
  })

  async function submit() {
    setSending(true)
    try {
      const { sendMessage } = await loadSender()
      const result = await sendMessage(values)
      if ('errors' in result) showErrors(result.errors)
      else {
        setOutcome(result)
        if (result.kind === 'success') setValues(EMPTY)
      }
    } catch {
      const { messages } = await import('@player/server/messages/contact')
      setOutcome({ kind: 'error', title: messages.contact_failed })
    } finally {
      setSending(false)
    }
  }

  function showErrors(found: Record<string, string>) {
    setErrors(found)
    const first = NAMES.find((name) => found[name])
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return (
    <Card data-surface="night" className={styles['card']}>
      <h2 className={styles['title']}>Send Us a Message</h2>
      {/* Not a control of its own: it hears the focus of its fields. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={form}
        className={styles['form']}
        noValidate
        onFocus={() => void loadSender()}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          if (!sending) void submit()
        }}
      >
        <div className={styles['pair']}>
          <TextField label="Name" autoComplete="name" {...field('name')} />
          <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        </div>
        <TextField label="Subject" {...field('subject')} />
        <TextArea label="Message" rows={MESSAGE_ROWS} {...field('message')} />
        <Button type={hydrated ? 'submit' : 'button'} size="large" wide busy={sending}>
          Send message
        </Button>
      </form>
      <MessageDialog message={outcome} onClose={() => setOutcome(null)} />
    </Card>
  )
}
