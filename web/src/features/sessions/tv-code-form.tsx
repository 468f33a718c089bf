import { hasLookAlike, withAsciiDigits } from '@player/server/kernel/digits'
import { messages } from '@player/server/messages/sessions'
import { useEffect, useRef, useState } from 'react'
import { LOGIN } from '../../content/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { replaceText, rewriteProps } from '../../ui/controls/composing.ts'
import { TextField } from '../../ui/controls/field.tsx'
import formStyles from './login-form.module.css'
import styles from './tv-page.module.css'
import { words } from './tv-words.ts'
import type { Entry } from './use-tv-login.ts'

interface TvCodeFormProps {
  entry: Entry
  busy: boolean
  onSend: (code: string) => void
}

export function TvCodeForm({ entry, busy, onSend }: TvCodeFormProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(entry.problem ?? null)
  const [lastEntry, setLastEntry] = useState(entry)
  if (entry !== lastEntry) {
    setLastEntry(entry)
    setError(entry.problem ?? null)
  }
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (entry.takesFocus) field.current?.focus()
  }, [entry])
  return (
    <form
      className={formStyles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        if (code.trim() !== '') return onSend(code)
        setError(words.code.missing)
        field.current?.focus()
      }}
    >
      <h2 className={styles['title']}>{words.code.title}</h2>
      <TextField
        ref={field}
        label={words.code.label}
        hint={words.code.hint}
        name="code"
        value={code}
        error={error ?? (hasLookAlike(code) ? messages.login_code_look_alike : undefined)}
        className={classNames('digits', styles['code'])}
        placeholder={words.code.example}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        {...rewriteProps({
          onValue: setCode,
          rewrite: (input) => {
            setCode(replaceText(input, withAsciiDigits(input.value).toUpperCase()))
            setError(null)
          },
        })}
      />
      <Button type="submit" size="large" wide busy={busy}>
        {words.code.send}
      </Button>
      <a className="list-link" href={LOGIN}>
        {words.code.other}
      </a>
    </form>
  )
}
