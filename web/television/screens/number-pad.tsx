import { type KeyboardEvent, useRef, useState } from 'react'
import { DIGITS, pressBack } from '../remote.ts'
import { useKeys } from '../use-keys.ts'
import { useTelevision } from '../television-context.ts'
import { padLine } from '../problem-words.ts'
import { shownAddress } from '../shown-address.ts'
import { words } from '../words.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

const MIN_PIN_LENGTH = 4

export function NumberPad({
  label,
  maxLength,
  isPin = false,
  onSend,
}: {
  label: string
  maxLength: number
  /** Whether the code is a PIN: its digits are hidden, and there is a button to cancel. */
  isPin?: boolean
  /** Rejects with an error whose message says why the code is not accepted. */
  onSend: (code: string) => Promise<void>
}) {
  const { client, origin } = useTelevision()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [isSending, setIsSending] = useState(false)
  const keys = useRef<HTMLDivElement>(null)
  const add = (digit: string) => setCode((typed) => (typed + digit).slice(0, maxLength))
  const remove = () => setCode((typed) => typed.slice(0, -1))
  useKeys((key) => {
    if (!DIGITS.some((digit) => digit === key)) return false
    add(key)
    // With the focus on OK, Enter sends the code instead of adding a digit again.
    keys.current?.querySelector<HTMLElement>('button:last-child')?.focus()
    return true
  })
  // Backspace deletes a digit; without digits it is Back.
  const handleBackspace = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' || code === '') return
    event.stopPropagation()
    event.preventDefault()
    remove()
  }
  const send = () => {
    if (isSending) return
    if (code.length < (isPin ? MIN_PIN_LENGTH : maxLength)) {
      setProblem(isPin ? words.pad.shortPin : words.pad.shortKey)
      return
    }
    setIsSending(true)
    setProblem('')
    onSend(code)
      .catch((error: unknown) => {
        setCode('')
        setProblem(padLine(error, client.view().connection, shownAddress(origin)))
      })
      .finally(() => setIsSending(false))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons in it have the focus
    <div className="pad" onKeyDown={handleBackspace}>
      <p>{label}</p>
      <output className="typed" aria-label={isPin ? `${code.length} digits` : code || 'Nothing yet'}>
        {Array.from({ length: maxLength }, (_, place) => (
          <span key={place}>{place >= code.length ? '–' : isPin ? '•' : code[place]}</span>
        ))}
      </output>
      <div className="digits" ref={keys}>
        {DIGITS.map((digit) => (
          <Button key={digit} quiet hasInitialFocus={digit === '1'} onPress={() => add(digit)}>
            {digit}
          </Button>
        ))}
        <Button quiet label={words.pad.remove} onPress={remove}>
          <Icon name="delete" />
        </Button>
        <Button {...(isSending && { label: 'Sending' })} onPress={send}>
          {isSending ? '…' : 'OK'}
        </Button>
      </div>
      {isPin && (
        <Button quiet onPress={pressBack}>
          {words.pad.cancel}
        </Button>
      )}
      <output className="wrong">{problem}</output>
    </div>
  )
}
