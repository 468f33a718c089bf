import { useState } from 'react'
import { useKeys } from '../use-view.ts'
import { Button } from './parts.tsx'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const

/** Digits by the remote control: its own keys, or those on the screen. */
export function NumberPad({
  label,
  longest,
  secret = false,
  onSend,
}: {
  label: string
  longest: number
  /** Whether the digits are hidden from other people in the room. */
  secret?: boolean
  /** Rejects with words for the viewer. */
  onSend: (code: string) => Promise<void>
}) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [isSending, setIsSending] = useState(false)
  const add = (digit: string) => setCode((typed) => (typed + digit).slice(0, longest))
  useKeys((key) => {
    if (DIGITS.some((digit) => digit === key)) add(key)
    return key.length === 1
  })
  const send = () => {
    if (isSending || code === '') return
    setIsSending(true)
    setProblem('')
    onSend(code)
      .catch((error: unknown) => {
        setCode('')
        setProblem(error instanceof Error ? error.message : String(error))
      })
      .finally(() => setIsSending(false))
  }
  return (
    <div className="pad">
      <p>{label}</p>
      <output className="typed" aria-label={secret ? `${code.length} digits` : code || 'Nothing yet'}>
        {(secret ? '•'.repeat(code.length) : code).padEnd(longest, '–')}
      </output>
      <div className="digits">
        {DIGITS.map((digit) => (
          <Button key={digit} quiet first={digit === '1'} onPress={() => add(digit)}>
            {digit}
          </Button>
        ))}
        <Button quiet label="Delete the last digit" onPress={() => setCode(code.slice(0, -1))}>
          ⌫
        </Button>
        <Button {...(isSending && { label: 'Sending' })} onPress={send}>
          {isSending ? '…' : 'OK'}
        </Button>
      </div>
      <output className="wrong">{problem}</output>
    </div>
  )
}
