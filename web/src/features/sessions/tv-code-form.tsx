import { useState } from 'react'
import { LOGIN } from '../../content/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import styles from './tv-page.module.css'
import { words } from './tv-words.ts'

interface TvCodeFormProps {
  /** Why the code that was sent last is refused. */
  problem: string | undefined
  busy: boolean
  onSend: (code: string) => void
}

/** The field for the short code below a television's QR code. */
export function TvCodeForm({ problem, busy, onSend }: TvCodeFormProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(problem ?? null)
  const [shown, setShown] = useState(problem)
  if (problem !== shown) {
    setShown(problem)
    setError(problem ?? null)
  }
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        if (code.trim() === '') setError(words.code.missing)
        else onSend(code)
      }}
    >
      <h2 className={styles['title']}>{words.code.title}</h2>
      <TextField
        label={words.code.label}
        hint={words.code.hint}
        name="code"
        value={code}
        error={error ?? undefined}
        className={styles['code']}
        placeholder={words.code.example}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        onValue={(typed) => {
          setCode(typed.toUpperCase())
          setError(null)
        }}
      />
      <Button type="submit" size="large" wide busy={busy}>
        {words.code.send}
      </Button>
      <a href={LOGIN}>{words.code.other}</a>
    </form>
  )
}
