import { messages } from '@player/server/messages/contact'
import type { ContactMessage } from '@player/server/contract/contact'
import { useState } from 'react'
import { contact } from '../../content/contact.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Card } from '../../ui/controls/card.tsx'
import { type Message, MessageDialog } from '../../ui/controls/dialog.tsx'
import { TextArea, TextField } from '../../ui/controls/field.tsx'
import formStyles from '../../ui/controls/form.module.css'
import { whyFailed } from '../../ui/controls/no-answer.ts'
import styles from './contact-form.module.css'

const MESSAGE_ROWS = 5

const words = contact.form

const EMPTY = { name: '', email: '', subject: '', message: '' }

// The module is loaded on first use, not with the page.
const loadSender = () => import('./send-message.ts')

/** The contact form keeps its input after a failure, and is empty after success. */
export function ContactForm() {
  const [outcome, setOutcome] = useState<Message | null>(null)
  const form = useForm({
    initial: EMPTY,
    check: async (values) => (await loadSender()).checkMessage(values),
    submit: send,
    onFailure: (failure) =>
      setOutcome({ kind: 'error', title: messages.contact_failed, text: whyFailed(failure) }),
  })

  async function send(message: ContactMessage): Promise<void> {
    const { sendMessage } = await loadSender()
    await sendMessage(message)
    form.reset()
    setOutcome({ kind: 'success', title: messages.contact_sent })
  }

  return (
    <Card data-surface="night" className={styles['card']}>
      <h2 className={styles['title']}>{words.title}</h2>
      {/* The handler reacts to the focus of the fields. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        {...form.props}
        className={classNames(formStyles['form'], styles['form'])}
        // Sending tries again, and reports the failure.
        onFocus={() => void loadSender().catch(() => undefined)}
      >
        <div className={styles['pair']}>
          <TextField label={words.name} autoComplete="name" {...form.field('name')} />
          <TextField label={words.email} type="email" autoComplete="email" {...form.field('email')} />
        </div>
        <TextField label={words.subject} {...form.field('subject')} />
        <TextArea label={words.message} rows={MESSAGE_ROWS} {...form.field('message')} />
        <Button {...form.button} size="large" wide>
          {words.send}
        </Button>
      </form>
      <MessageDialog message={outcome} onClose={() => setOutcome(null)} />
    </Card>
  )
}
